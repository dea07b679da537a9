import type { BuiltInTemplates } from '../built-in-templates.ts'

const goodToKnow = `{% if good_to_know %}
## Godt at vide

{{good_to_know}}
{% endif %}`

const officeReason = `{% if reason %}
Fra kontoret: {{reason}}
{% endif %}`

const toBookings = '[Se mine bookinger]({{booking_url}})'

/** Danish. */
export const da: BuiltInTemplates = {
  Welcome1: {
    subject: 'Velkommen til {{house_name}} i uge {{week}}',
    body: `Kære {{owner_name}}

Nu er der ikke længe til, at du skal til {{house_name}}. Du kan komme ind mandag {{arrival}} fra {{check_in_time}}, og du skal være ude igen mandag {{departure}} senest {{check_out_time}}.

{% if has_skip %}Der bliver ikke gjort rent mellem dine uger, sådan som du har valgt.{% endif %}
${goodToKnow}

Vi håber, du får en dejlig tid.

${toBookings}`,
  },
  Welcome2: {
    subject: 'Velkommen til {{house_name}} i uge {{week}}',
    body: `Kære {{guest_name}}

{{owner_name}} har lånt {{house_name}} ud til dig. Du kan komme ind mandag {{arrival}} fra {{check_in_time}}, og du skal være ude igen mandag {{departure}} senest {{check_out_time}}.

${goodToKnow}

Inden du skal hjem, sender vi dig en mail med en knap, som du tjekker ud med. Er du i tvivl om noget, så spørg {{owner_name}}, eller skriv eller ring til os.

Vi håber, du får en dejlig tid.`,
  },
  Departure1: {
    subject: 'Husk at tjekke ud af {{house_name}}',
    body: `Kære {{guest_name}}

Vi håber, du har det godt i {{house_name}}. Opholdet slutter mandag {{departure}}, og du skal være ude senest {{check_out_time}}.

Når du rejser, vil vi gerne vide, hvor mange der har overnattet. Tryk på knappen, skriv antallet, og så er du tjekket ud.

[Tjek ud]({{check_out_url}})

Er noget gået i stykker, kan du skrive det til os samme sted.`,
  },
  Departure2: {
    subject: 'Du mangler at tjekke ud af {{house_name}}',
    body: `Kære {{guest_name}}

Dit ophold i {{house_name}} slutter mandag {{departure}}, og du skal være ude senest {{check_out_time}}. Du er ikke tjekket ud endnu.

Tryk på knappen, når du rejser, og skriv, hvor mange der har overnattet. Det tager under et minut.

[Tjek ud]({{check_out_url}})

Har du allerede gjort det, så se bort fra denne mail.`,
  },
  Departure3: {
    subject: 'Vi mangler dit svar: Tjek ud af {{house_name}}',
    body: `Kære {{guest_name}}

Dit ophold i {{house_name}} sluttede mandag {{departure}}, men du er stadig ikke tjekket ud. Vi kan ikke afslutte opholdet, før vi ved, hvor mange der overnattede.

**Gør det gerne i dag.** Tryk på knappen, skriv antallet, og så er du færdig.

[Tjek ud nu]({{check_out_url}})

Driller det, så ring eller skriv til os, så hjælper vi dig.`,
  },
  Arrival: {
    subject: 'God tur til {{house_name}}',
    body: `Kære {{guest_name}}

{{house_name}} er klar til dig mandag {{arrival}} fra {{check_in_time}}.{% if house_address %} Adressen er {{house_address}}.{% endif %}

${goodToKnow}

Er der noget, der ikke er, som det skal være, når du kommer, så ring eller skriv til os med det samme.

God tur, og rigtig god fornøjelse.`,
  },
  confirmed: {
    subject:
      '{% if change %}Kontoret har givet dig en uge{% else %}Din booking er bekræftet{% endif %}: {{house_name}}, uge {{week}}',
    body: `Kære {{owner_name}}

{% if change %}{{change}} {% endif %}Uge {{week}}, {{year}}, i {{house_name}} er din. Den koster {{points}}, og du har {{balance}} tilbage til {{year}}.
${officeReason}
Åbn den vedhæftede fil, hvis du vil have ugen i din kalender. Under dine bookinger kan du låne ugen ud eller afbestille den.

${toBookings}`,
  },
  cancelled: {
    subject:
      '{% if change %}Kontoret har afbestilt{% else %}Afbestilt{% endif %}: {{house_name}}, uge {{week}}',
    body: `Kære {{owner_name}}

{% if change %}{{change}}{% else %}Uge {{week}}, {{year}}, i {{house_name}} er afbestilt.{% endif %} {{points_back}} Du har nu {{balance}} til {{year}}.
${officeReason}
{% if is_lent_out %}Ugen var lånt ud. Husk at sige det til din gæst.{% endif %}

Har du ugen i din kalender, kan du fjerne den ved at åbne den vedhæftede fil.

${toBookings}`,
  },
  moved: {
    subject: 'Din booking er flyttet: {{house_name}}, uge {{week}}',
    body: `Kære {{owner_name}}

Kontoret har flyttet din booking. Du har nu uge {{week}}, {{year}}, i {{house_name}}. {{change}}

{% if points_back %}{{points_back}} {% endif %}Den nye uge koster {{points}}, og du har nu {{balance}} til {{year}}.
${officeReason}
Åbn den vedhæftede fil, hvis du vil have den nye uge i din kalender. Passer ugen dig ikke, så ring eller skriv til os.

${toBookings}`,
  },
  offered: {
    subject: 'Vil du have {{house_name}} i uge {{week}}?',
    body: `Kære {{owner_name}}

Nu er det din tur på ventelisten: Uge {{week}}, {{year}}, i {{house_name}} er ledig, og den er din, hvis du vil have den. Ugen koster {{points}}, og du har {{balance}} til {{year}}.

**Svar senest {{confirm_by}}.** Hører vi ikke fra dig inden da, går ugen videre til den næste på ventelisten.

[Svar på tilbuddet]({{offer_url}})

Vil du ikke have ugen, så sig nej tak samme sted. Så får den næste besked med det samme.`,
  },
  skipped: {
    subject: 'Du kunne ikke få {{house_name}} i uge {{week}}',
    body: `Kære {{owner_name}}

Uge {{week}}, {{year}}, i {{house_name}} blev ledig, og det blev din tur på ventelisten. Ugen kunne desværre ikke blive din.

{{reason}}

Du står ikke længere på ventelisten til ugen. Mener du, at der er sket en fejl, så ring eller skriv til os.

${toBookings}`,
  },
  'points-given': {
    subject: 'Du har fået {{points}} til {{year}}',
    body: `Kære {{owner_name}}

Du har fået {{points}} til uger i {{year}}. I alt har du nu {{balance}} til {{year}}.

[Find en uge]({{booking_url}})`,
  },
  'claim-paid': {
    subject: 'Du har fået point tilbage for {{house_name}}, uge {{week}}',
    body: `Kære {{owner_name}}

En anden ejer har taget uge {{week}}, {{year}}, i {{house_name}}, som du havde afbestilt. {{points_back}} Du har nu {{balance}} til {{year}}.

${toBookings}`,
  },
  changed: {
    subject:
      '{% if house_name %}Nyt fra kontoret om {{house_name}}, uge {{week}}{% else %}{% if points %}Dine point til {{year}} er rettet{% else %}Kontoret har ændret noget for dig{% endif %}{% endif %}',
    body: `Kære {{owner_name}}

{{change}}
${officeReason}
Har du spørgsmål, eller er noget ikke, som det skal være, så ring eller skriv til os.`,
  },
  invitation: {
    subject: 'Velkommen: Nu kan du logge ind',
    body: `Kære {{owner_name}}

Du er nu oprettet hos os{% if group_name %} i {{group_name}}{% endif %}. Når du er logget ind, kan du se boligerne, booke uger og følge dine point.

Log ind med den e-mailadresse, som vi har sendt denne mail til.

[Log ind]({{booking_url}})

Driller det, så ring eller skriv til os, så hjælper vi dig.`,
  },
  announcement: {
    subject: '{{title | default: "Nyt fra kontoret"}}',
    body: `Kære {{owner_name}}

{{message}}`,
  },
  'access-closed': {
    subject: 'Din adgang er lukket',
    body: `Kære {{owner_name}}

{{change}}
${officeReason}
Mener du, at det er en fejl, så ring eller skriv til os.`,
  },
  'access-opened': {
    subject: 'Din adgang er åben igen',
    body: `Kære {{owner_name}}

{{change}}
${officeReason}
[Log ind]({{booking_url}})`,
  },
  'support-reply': {
    subject: 'Svar til dig om {{house_name}}',
    body: `Kære {{guest_name}}

Tak for din besked om opholdet i {{house_name}}. Her er vores svar:

{{message}}

Har du mere at fortælle, så svar på denne mail.`,
  },
}
