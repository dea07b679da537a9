import type { BuiltInTemplates } from '../built-in-templates.ts'

const weeks = '{% if is_block %}veckorna{% else %}vecka{% endif %} {{week}}'

const goodToKnow = `{% if good_to_know %}
## Bra att veta

{{good_to_know}}
{% endif %}`

const officeReason = `{% if reason %}
Från kontoret: {{reason}}
{% endif %}`

const toBookings = '[Se mina bokningar]({{booking_url}})'

/** Swedish. */
export const sv: BuiltInTemplates = {
  Welcome1: {
    subject: `Välkommen till {{house_name}} ${weeks}`,
    body: `Hej {{owner_name}}!

Nu är det inte långt kvar till din vistelse i {{house_name}}. Du kan komma in måndag {{arrival}} från {{check_in_time}} och ska vara ute igen måndag {{departure}} senast {{check_out_time}}.

{% if has_skip %}Det städas inte mellan dina veckor, precis som du har valt.{% endif %}
${goodToKnow}

Vi hoppas att du får det riktigt skönt.

${toBookings}`,
  },
  Welcome2: {
    subject: `Välkommen till {{house_name}} ${weeks}`,
    body: `Hej {{guest_name}}!

{{owner_name}} har lånat ut {{house_name}} till dig. Du kan komma in måndag {{arrival}} från {{check_in_time}} och ska vara ute igen måndag {{departure}} senast {{check_out_time}}.

${goodToKnow}

Innan du åker hem får du ett mejl från oss med en knapp som du checkar ut med. Om du undrar över något kan du fråga {{owner_name}}, eller ringa eller skriva till oss.

Vi hoppas att du får det riktigt skönt.`,
  },
  Departure1: {
    subject: 'Kom ihåg att checka ut från {{house_name}}',
    body: `Hej {{guest_name}}!

Vi hoppas att du har det bra i {{house_name}}. Vistelsen slutar måndag {{departure}}, och du ska vara ute senast {{check_out_time}}.

När du åker vill vi gärna veta hur många som har övernattat. Tryck på knappen, ange antalet, och sedan har du checkat ut.

[Checka ut]({{check_out_url}})

Om något har gått sönder kan du skriva det till oss på samma ställe.`,
  },
  Departure2: {
    subject: 'Du har inte checkat ut från {{house_name}} ännu',
    body: `Hej {{guest_name}}!

Din vistelse i {{house_name}} slutar måndag {{departure}}, och du ska vara ute senast {{check_out_time}}. Du har inte checkat ut ännu.

Tryck på knappen när du åker och ange hur många som har övernattat. Det tar mindre än en minut.

[Checka ut]({{check_out_url}})

Om du redan har gjort det kan du bortse från det här mejlet.`,
  },
  Departure3: {
    subject: 'Vi saknar ditt svar: checka ut från {{house_name}}',
    body: `Hej {{guest_name}}!

Din vistelse i {{house_name}} slutade måndag {{departure}}, men du har fortfarande inte checkat ut. Vi kan inte avsluta vistelsen förrän vi vet hur många som övernattade.

**Gör det gärna i dag.** Tryck på knappen, ange antalet, så är du klar.

[Checka ut nu]({{check_out_url}})

Om det krånglar kan du ringa eller skriva till oss, så hjälper vi dig.`,
  },
  Arrival: {
    subject: 'Trevlig resa till {{house_name}}',
    body: `Hej {{guest_name}}!

{{house_name}} är redo för dig måndag {{arrival}} från {{check_in_time}}.{% if house_address %} Adressen är {{house_address}}.{% endif %}

${goodToKnow}

Om något inte är som det ska när du kommer fram, ring eller skriv till oss direkt.

Trevlig resa, och ha det riktigt skönt.`,
  },
  confirmed: {
    subject:
      '{% if change %}Kontoret har gett dig en vecka{% else %}Din bokning är bekräftad{% endif %}: {{house_name}}, vecka {{week}}',
    body: `Hej {{owner_name}}!

{% if change %}{{change}} {% endif %}Vecka {{week}}, {{year}}, i {{house_name}} är din. Den kostar {{points}}, och du har {{balance}} kvar för {{year}}.
${officeReason}
Öppna den bifogade filen om du vill ha veckan i din kalender. Bland dina bokningar kan du låna ut veckan eller avboka den.

${toBookings}`,
  },
  cancelled: {
    subject:
      '{% if change %}Kontoret har avbokat{% else %}Avbokad{% endif %}: {{house_name}}, vecka {{week}}',
    body: `Hej {{owner_name}}!

{% if change %}{{change}}{% else %}Vecka {{week}}, {{year}}, i {{house_name}} är avbokad.{% endif %} {{points_back}} Du har nu {{balance}} för {{year}}.
${officeReason}
{% if is_lent_out %}Veckan var utlånad. Kom ihåg att säga till din gäst.{% endif %}

Om du har veckan i din kalender kan du ta bort den genom att öppna den bifogade filen.

${toBookings}`,
  },
  moved: {
    subject: 'Din bokning har flyttats: {{house_name}}, vecka {{week}}',
    body: `Hej {{owner_name}}!

Kontoret har flyttat din bokning. Du har nu vecka {{week}}, {{year}}, i {{house_name}}. {{change}}

{% if points_back %}{{points_back}} {% endif %}Den nya veckan kostar {{points}}, och du har nu {{balance}} för {{year}}.
${officeReason}
Öppna den bifogade filen om du vill ha den nya veckan i din kalender. Om veckan inte passar dig kan du ringa eller skriva till oss.

${toBookings}`,
  },
  offered: {
    subject: 'Vill du ha {{house_name}} vecka {{week}}?',
    body: `Hej {{owner_name}}!

Nu är det din tur på väntelistan: vecka {{week}}, {{year}}, i {{house_name}} är ledig, och den är din om du vill ha den. Veckan kostar {{points}}, och du har {{balance}} för {{year}}.

**Svara senast {{confirm_by}}.** Om vi inte hör av dig innan dess går veckan vidare till nästa på väntelistan.

[Svara på erbjudandet]({{offer_url}})

Om du inte vill ha veckan kan du tacka nej på samma ställe. Då får nästa person besked direkt.`,
  },
  skipped: {
    subject: 'Du kunde inte få {{house_name}} vecka {{week}}',
    body: `Hej {{owner_name}}!

Vecka {{week}}, {{year}}, i {{house_name}} blev ledig, och det blev din tur på väntelistan. Veckan kunde tyvärr inte bli din.

{{reason}}

Du står inte längre på väntelistan till veckan. Om du tror att något har blivit fel kan du ringa eller skriva till oss.

${toBookings}`,
  },
  'points-given': {
    subject: 'Du har fått {{points}} för {{year}}',
    body: `Hej {{owner_name}}!

Du har fått {{points}} för veckor {{year}}. Totalt har du nu {{balance}} för {{year}}.

[Hitta en vecka]({{booking_url}})`,
  },
  'claim-paid': {
    subject: 'Du har fått tillbaka poäng för {{house_name}}, vecka {{week}}',
    body: `Hej {{owner_name}}!

En annan ägare har tagit vecka {{week}}, {{year}}, i {{house_name}}, som du hade avbokat. {{points_back}} Du har nu {{balance}} för {{year}}.

${toBookings}`,
  },
  changed: {
    subject:
      '{% if house_name %}Nytt från kontoret om {{house_name}}, vecka {{week}}{% else %}{% if points %}Dina poäng för {{year}} har rättats{% else %}Kontoret har ändrat något för dig{% endif %}{% endif %}',
    body: `Hej {{owner_name}}!

{{change}}
${officeReason}
Om du har frågor, eller om något inte är som det ska, kan du ringa eller skriva till oss.`,
  },
  invitation: {
    subject: 'Välkommen: nu kan du logga in',
    body: `Hej {{owner_name}}!

Du är nu registrerad hos oss{% if group_name %} i {{group_name}}{% endif %}. När du har loggat in kan du se boendena, boka veckor och följa dina poäng.

Logga in med den e-postadress som vi har skickat det här mejlet till.

[Logga in]({{booking_url}})

Om det krånglar kan du ringa eller skriva till oss, så hjälper vi dig.`,
  },
  announcement: {
    subject: '{{title | default: "Nytt från kontoret"}}',
    body: `Hej {{owner_name}}!

{{message}}`,
  },
  'access-closed': {
    subject: 'Din åtkomst är stängd',
    body: `Hej {{owner_name}}!

{{change}}
${officeReason}
Om du tror att det är ett misstag kan du ringa eller skriva till oss.`,
  },
  'access-opened': {
    subject: 'Din åtkomst är öppen igen',
    body: `Hej {{owner_name}}!

{{change}}
${officeReason}
[Logga in]({{booking_url}})`,
  },
  'support-reply': {
    subject: 'Svar till dig om {{house_name}}',
    body: `Hej {{guest_name}}!

Tack för ditt meddelande om vistelsen i {{house_name}}. Här är vårt svar:

{{message}}

Om du vill berätta mer kan du svara på det här mejlet.`,
  },
}
