import type { BuiltInTemplates } from '../built-in-templates.ts'

const weeks = '{% if is_block %}weeks{% else %}week{% endif %} {{week}}'

const goodToKnow = `{% if good_to_know %}
## Good to know

{{good_to_know}}
{% endif %}`

const officeReason = `{% if reason %}
From the office: {{reason}}
{% endif %}`

const toBookings = '[See my bookings]({{booking_url}})'

/** English. */
export const en: BuiltInTemplates = {
  Welcome1: {
    subject: `Welcome to {{house_name}}, ${weeks}`,
    body: `Dear {{owner_name}},

It is not long now until your stay at {{house_name}}. You can come in on Monday {{arrival}} from {{check_in_time}}, and you need to be out again on Monday {{departure}} by {{check_out_time}}.

{% if has_skip %}There is no cleaning between your weeks, as you chose.{% endif %}
${goodToKnow}

We hope you have a lovely time.

${toBookings}`,
  },
  Welcome2: {
    subject: `Welcome to {{house_name}}, ${weeks}`,
    body: `Dear {{guest_name}},

{{owner_name}} has lent {{house_name}} to you. You can come in on Monday {{arrival}} from {{check_in_time}}, and you need to be out again on Monday {{departure}} by {{check_out_time}}.

${goodToKnow}

Before you leave, we will send you an email with a button for checking out. If you are unsure about anything, please ask {{owner_name}}, or call or write to us.

We hope you have a lovely time.`,
  },
  Departure1: {
    subject: 'Please remember to check out of {{house_name}}',
    body: `Dear {{guest_name}},

We hope you are enjoying {{house_name}}. Your stay ends on Monday {{departure}}, and you need to be out by {{check_out_time}}.

When you leave, we would like to know how many people stayed overnight. Press the button, enter the number, and you have checked out.

[Check out]({{check_out_url}})

If something is broken, you can tell us in the same place.`,
  },
  Departure2: {
    subject: 'You have not checked out of {{house_name}} yet',
    body: `Dear {{guest_name}},

Your stay at {{house_name}} ends on Monday {{departure}}, and you need to be out by {{check_out_time}}. You have not checked out yet.

Press the button when you leave, and enter how many people stayed overnight. It takes less than a minute.

[Check out]({{check_out_url}})

If you have already done so, please ignore this email.`,
  },
  Departure3: {
    subject: 'We need your answer: please check out of {{house_name}}',
    body: `Dear {{guest_name}},

Your stay at {{house_name}} ended on Monday {{departure}}, but you still have not checked out. We cannot close the stay until we know how many people stayed overnight.

**Please do it today.** Press the button, enter the number, and you are done.

[Check out now]({{check_out_url}})

If you have trouble with it, call or write to us and we will help you.`,
  },
  Arrival: {
    subject: 'Have a good journey to {{house_name}}',
    body: `Dear {{guest_name}},

{{house_name}} is ready for you on Monday {{arrival}} from {{check_in_time}}.{% if house_address %} The address is {{house_address}}.{% endif %}

${goodToKnow}

If anything is not as it should be when you arrive, please call or write to us right away.

Have a good journey and a lovely stay.`,
  },
  confirmed: {
    subject:
      '{% if change %}The office has given you a week{% else %}Your booking is confirmed{% endif %}: {{house_name}}, week {{week}}',
    body: `Dear {{owner_name}},

{% if change %}{{change}} {% endif %}Week {{week}}, {{year}}, at {{house_name}} is yours. It costs {{points}}, and you have {{balance}} left for {{year}}.
${officeReason}
Open the attached file if you would like the week in your calendar. Among your bookings you can lend the week out or cancel it.

${toBookings}`,
  },
  cancelled: {
    subject:
      '{% if change %}Cancelled by the office{% else %}Cancelled{% endif %}: {{house_name}}, week {{week}}',
    body: `Dear {{owner_name}},

{% if change %}{{change}}{% else %}Week {{week}}, {{year}}, at {{house_name}} is cancelled.{% endif %} {{points_back}} You now have {{balance}} for {{year}}.
${officeReason}
{% if is_lent_out %}The week was lent out. Please remember to tell your guest.{% endif %}

If you have the week in your calendar, you can remove it by opening the attached file.

${toBookings}`,
  },
  moved: {
    subject: 'Your booking has been moved: {{house_name}}, week {{week}}',
    body: `Dear {{owner_name}},

The office has moved your booking. You now have week {{week}}, {{year}}, at {{house_name}}. {{change}}

{% if points_back %}{{points_back}} {% endif %}The new week costs {{points}}, and you now have {{balance}} for {{year}}.
${officeReason}
Open the attached file if you would like the new week in your calendar. If the week does not suit you, please call or write to us.

${toBookings}`,
  },
  offered: {
    subject: 'Would you like {{house_name}} in week {{week}}?',
    body: `Dear {{owner_name}},

It is your turn on the waitlist: week {{week}}, {{year}}, at {{house_name}} is available, and it is yours if you want it. The week costs {{points}}, and you have {{balance}} for {{year}}.

**Please answer by {{confirm_by}}.** If we do not hear from you by then, the week goes to the next owner on the waitlist.

[Answer the offer]({{offer_url}})

If you do not want the week, you can say no thanks in the same place. The next owner is then told right away.`,
  },
  skipped: {
    subject: 'You could not get {{house_name}} in week {{week}}',
    body: `Dear {{owner_name}},

Week {{week}}, {{year}}, at {{house_name}} became available, and it was your turn on the waitlist. Unfortunately, the week could not be yours.

{{reason}}

You are no longer on the waitlist for this week. If you think this is a mistake, please call or write to us.

${toBookings}`,
  },
  'points-given': {
    subject: 'You have received {{points}} for {{year}}',
    body: `Dear {{owner_name}},

You have received {{points}} for weeks in {{year}}. You now have {{balance}} in all for {{year}}.

[Find a week]({{booking_url}})`,
  },
  'claim-paid': {
    subject: 'Your points for {{house_name}}, week {{week}}, have been returned',
    body: `Dear {{owner_name}},

Another owner has taken week {{week}}, {{year}}, at {{house_name}}, which you had cancelled. {{points_back}} You now have {{balance}} for {{year}}.

${toBookings}`,
  },
  changed: {
    subject:
      '{% if house_name %}News about {{house_name}}, week {{week}}{% else %}{% if points %}Your points for {{year}} are corrected{% else %}The office has changed something for you{% endif %}{% endif %}',
    body: `Dear {{owner_name}},

{{change}}
${officeReason}
If you have any questions, or if something is not as it should be, please call or write to us.`,
  },
  invitation: {
    subject: 'Welcome: you can now log in',
    body: `Dear {{owner_name}},

You are now registered with us{% if group_name %} in {{group_name}}{% endif %}. Once you have logged in, you can see the homes, book weeks and keep an eye on your points.

Log in with the email address we have sent this email to.

[Log in]({{booking_url}})

If you have trouble with it, call or write to us and we will help you.`,
  },
  announcement: {
    subject: '{{title | default: "News from the office"}}',
    body: `Dear {{owner_name}},

{{message}}`,
  },
  'access-closed': {
    subject: 'Your access is closed',
    body: `Dear {{owner_name}},

{{change}}
${officeReason}
If you think this is a mistake, please call or write to us.`,
  },
  'access-opened': {
    subject: 'Your access is open again',
    body: `Dear {{owner_name}},

{{change}}
${officeReason}
[Log in]({{booking_url}})`,
  },
  'support-reply': {
    subject: 'Our answer about {{house_name}}',
    body: `Dear {{guest_name}},

Thank you for your message about your stay at {{house_name}}. Here is our answer:

{{message}}

If there is more you would like to tell us, just reply to this email.`,
  },
}
