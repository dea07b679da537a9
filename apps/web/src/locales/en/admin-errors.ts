import type { AdminTexts } from '../da/admin.ts'

export const errors: AdminTexts['errors'] = {
  'changed-meanwhile': 'Somebody else has changed this meanwhile.',
  'email-taken': 'Another person has this email address.',
  'address-not-proven':
    'Who logs in as this person has another email address. The role can be given once the person has logged in with their own address. If it is not the person, unbind the login on their page first.',
  'another-person': 'The address belongs to a person of another name.',
  'code-taken': 'This code is taken.',
  'already-member': 'The person is already a member of this group.',
  'calendar-exists': 'The house already has a calendar for this year.',
  'last-super-admin': 'There must be at least one enabled Super Admin.',
  'still-member': 'The person is still a member of a group.',
  'has-live-weeks': 'There are weeks that are not over yet.',
  'has-open-fee': 'There is a fee that is neither billed nor waived.',
  'not-checked-out': 'The stay has not been checked out.',
  'assignment-not-scheduled': 'The points have been awarded or cancelled already.',
  'assignment-not-cancelled': 'The points are not cancelled.',
  'year-has-ended': 'The year has ended.',
  'no-receivers': 'This would reach no owner.',
  'already-announced': 'The same words have just been sent to the same owners.',
  'already-invited': 'The person was invited less than an hour ago.',
  'too-many-invitations':
    'You have sent too many invitations in the last hour. Wait a little with the next ones.',
  'limit-reached': 'There is room for no more. Remove some first.',
  'no-reply-address': 'There is no email address to reply to.',
  'mail-cannot-be-sent-again': 'This mail cannot be sent again.',
  'mail-may-have-arrived': 'The mail may have arrived already.',
  'mail-cannot-be-dropped': 'This mail is not waiting any more.',
  'import-has-problems': 'Some rows are refused. Correct them, or import the others without them.',
  'template-has-problems': 'The text has problems that must be mended first.',
}
