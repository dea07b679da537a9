type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type AdminPath = `/admin/api/${string}`

function forAdmin<M extends Method, P extends AdminPath>(method: M, path: P) {
  return { method, path, caller: 'admin' } as const
}

function forSuperAdmin<M extends Method, P extends AdminPath>(method: M, path: P) {
  return { method, path, caller: 'super-admin' } as const
}

/** Every endpoint of the admin area, as `endpoints`; apart from those, so that members' browsers do not load it. */
export const adminEndpoints = {
  search: forAdmin('GET', '/admin/api/search'),
  savedViews: forAdmin('GET', '/admin/api/views'),
  saveView: forAdmin('PUT', '/admin/api/views/{viewId}'),
  deleteView: forAdmin('DELETE', '/admin/api/views/{viewId}'),
  sheet: forAdmin('GET', '/admin/api/sheets/{list}'),

  dashboard: forAdmin('GET', '/admin/api/dashboard'),
  activity: forAdmin('GET', '/admin/api/activity'),

  owners: forAdmin('GET', '/admin/api/users'),
  owner: forAdmin('GET', '/admin/api/users/{userId}'),
  addOwner: forAdmin('POST', '/admin/api/users'),
  updateOwner: forAdmin('PUT', '/admin/api/users/{userId}'),
  setPersonEnabled: forAdmin('POST', '/admin/api/users/{userId}/access'),
  accessEffects: forAdmin('GET', '/admin/api/users/{userId}/access/effects'),
  addMember: forAdmin('POST', '/admin/api/users/{userId}/memberships'),
  updateMembership: forAdmin('PATCH', '/admin/api/memberships/{membershipId}'),
  leaving: forAdmin('GET', '/admin/api/memberships/{membershipId}/leaving'),
  endMembership: forAdmin('POST', '/admin/api/memberships/{membershipId}/end'),
  reactivateMembership: forAdmin('POST', '/admin/api/memberships/{membershipId}/reopen'),
  ownerBookings: forAdmin('GET', '/admin/api/users/{userId}/bookings'),
  inviteOwner: forAdmin('POST', '/admin/api/users/{userId}/invite'),
  unbindSignIn: forSuperAdmin('POST', '/admin/api/users/{userId}/unbind'),
  anonymization: forSuperAdmin('GET', '/admin/api/users/{userId}/anonymising'),
  anonymizeOwner: forSuperAdmin('POST', '/admin/api/users/{userId}/anonymising'),
  exportOwnerData: forSuperAdmin('POST', '/admin/api/users/{userId}/data'),

  adminGroups: forAdmin('GET', '/admin/api/groups'),
  adminGroup: forAdmin('GET', '/admin/api/groups/{groupId}'),
  createGroup: forAdmin('POST', '/admin/api/groups'),
  updateGroup: forAdmin('PUT', '/admin/api/groups/{groupId}'),
  archiveGroup: forAdmin('POST', '/admin/api/groups/{groupId}/archive'),
  reopenGroup: forAdmin('POST', '/admin/api/groups/{groupId}/reopen'),
  groupMembers: forAdmin('GET', '/admin/api/groups/{groupId}/members'),

  adminPolicy: forAdmin('GET', '/admin/api/groups/{groupId}/policy'),
  checkPolicy: forAdmin('POST', '/admin/api/groups/{groupId}/policy/check'),
  changePolicy: forAdmin('PUT', '/admin/api/groups/{groupId}/policy'),

  addGroupPicture: forAdmin('POST', '/admin/api/groups/{groupId}/pictures'),
  orderGroupPictures: forAdmin('PUT', '/admin/api/groups/{groupId}/pictures/order'),
  addHousePicture: forAdmin('POST', '/admin/api/houses/{houseId}/pictures'),
  orderHousePictures: forAdmin('PUT', '/admin/api/houses/{houseId}/pictures/order'),
  removePicture: forAdmin('DELETE', '/admin/api/pictures/{pictureId}'),

  adminDocuments: forAdmin('GET', '/admin/api/groups/{groupId}/documents'),
  addFolder: forAdmin('POST', '/admin/api/groups/{groupId}/folders'),
  changeFolder: forAdmin('PATCH', '/admin/api/folders/{folderId}'),
  removeFolder: forAdmin('DELETE', '/admin/api/folders/{folderId}'),
  addDocument: forAdmin('POST', '/admin/api/folders/{folderId}/documents'),
  changeDocument: forAdmin('PATCH', '/admin/api/documents/{documentId}'),
  replaceDocument: forAdmin('PUT', '/admin/api/documents/{documentId}/file'),
  removeDocument: forAdmin('DELETE', '/admin/api/documents/{documentId}'),

  adminHouses: forAdmin('GET', '/admin/api/houses'),
  adminHouse: forAdmin('GET', '/admin/api/houses/{houseId}'),
  addHouse: forAdmin('POST', '/admin/api/houses'),
  updateHouse: forAdmin('PUT', '/admin/api/houses/{houseId}'),
  archiveHouse: forAdmin('POST', '/admin/api/houses/{houseId}/archive'),
  reopenHouse: forAdmin('POST', '/admin/api/houses/{houseId}/reopen'),

  houseCalendars: forAdmin('GET', '/admin/api/houses/{houseId}/calendars'),
  adminCalendar: forAdmin('GET', '/admin/api/calendars/{calendarId}'),
  createCalendar: forAdmin('POST', '/admin/api/houses/{houseId}/calendars'),
  priceWeeks: forAdmin('PATCH', '/admin/api/calendars/{calendarId}/weeks'),
  deleteCalendar: forAdmin('DELETE', '/admin/api/calendars/{calendarId}'),
  groupYear: forAdmin('GET', '/admin/api/groups/{groupId}/years/{year}'),
  createGroupYear: forAdmin('POST', '/admin/api/groups/{groupId}/years'),
  priceGroupYear: forAdmin('PATCH', '/admin/api/groups/{groupId}/years/{year}/weeks'),
  seasonTemplates: forAdmin('GET', '/admin/api/season-templates'),
  saveSeasonTemplate: forAdmin('PUT', '/admin/api/season-templates/{templateId}'),
  deleteSeasonTemplate: forAdmin('DELETE', '/admin/api/season-templates/{templateId}'),

  closing: forAdmin('GET', '/admin/api/weeks/closing'),
  takeOutOfOperation: forAdmin('POST', '/admin/api/weeks/out'),
  putIntoOperation: forAdmin('POST', '/admin/api/weeks/in'),

  pointAssignments: forAdmin('GET', '/admin/api/point-assignments'),
  pointLedgers: forAdmin('GET', '/admin/api/point-ledgers'),

  weeklyReport: forAdmin('GET', '/admin/api/reports/weekly'),
  yearlyReport: forAdmin('GET', '/admin/api/reports/yearly'),
  occupancyReport: forAdmin('GET', '/admin/api/reports/occupancy'),
  useReport: forAdmin('GET', '/admin/api/reports/use'),

  mails: forAdmin('GET', '/admin/api/mails'),
  mail: forAdmin('GET', '/admin/api/mails/{mailId}'),
  resendMail: forAdmin('POST', '/admin/api/mails/{mailId}/resend'),
  dropMail: forAdmin('POST', '/admin/api/mails/{mailId}/drop'),
  openMailLink: forAdmin('POST', '/admin/api/mails/{mailId}/link'),
  mailTemplates: forAdmin('GET', '/admin/api/mail-templates'),
  mailTemplate: forAdmin('GET', '/admin/api/mail-templates/{kind}'),
  previewMail: forAdmin('POST', '/admin/api/mail-templates/{kind}/preview'),
  saveMailTemplate: forAdmin('PUT', '/admin/api/mail-templates/{kind}'),
  restoreMailTemplate: forAdmin('POST', '/admin/api/mail-templates/{kind}/restore'),
  sendTestMail: forAdmin('POST', '/admin/api/mail-templates/{kind}/test'),
  previewStays: forAdmin('GET', '/admin/api/mail-templates/{kind}/stays'),
  suppressions: forAdmin('GET', '/admin/api/suppressions'),
  addSuppression: forAdmin('POST', '/admin/api/suppressions'),
  liftSuppression: forAdmin('DELETE', '/admin/api/suppressions/{suppressionId}'),

  mailSettings: forAdmin('GET', '/admin/api/mail-settings'),
  changeMailSettings: forSuperAdmin('PUT', '/admin/api/mail-settings'),
  brand: forAdmin('GET', '/admin/api/brand'),
  changeBrand: forSuperAdmin('PUT', '/admin/api/brand'),
  addLogo: forSuperAdmin('POST', '/admin/api/brand/logo'),
  removeLogo: forSuperAdmin('DELETE', '/admin/api/brand/logo'),
  systemStatus: forAdmin('GET', '/admin/api/system-status'),
  admins: forAdmin('GET', '/admin/api/admins'),
  addAdmin: forSuperAdmin('POST', '/admin/api/admins'),
  changeRoles: forSuperAdmin('PUT', '/admin/api/admins/{userId}'),
}
