/** Names to create people from. Every family name here is used at most once in the demo data. */

export const danishFirstNames = (
  'Kirsten Lone Mette Hanne Birgitte Susanne Annette Charlotte Pia Marianne Inger Lene Helle Dorthe Tine Bente ' +
  'Ulla Karin Gitte Rikke Trine Maria Louise Camilla Ida Freja Signe Ditte Katrine Merete Jens Peter Lars Niels ' +
  'Henrik Søren Thomas Jan Michael Jesper Poul Erik Torben Claus Mads Rasmus Kasper Finn Ole Bent Flemming Steen ' +
  'Carsten Anders Morten Jakob Emil Oscar Viggo Aksel'
).split(' ')

export const swedishFirstNames = (
  'Birgitta Kerstin Ingrid Eva Lena Annika Malin Ulrika Elin Linnea Astrid Saga Maja Pernilla Gunilla Agneta ' +
  'Anders Göran Lennart Bengt Mikael Fredrik Magnus Johan Oskar Gustaf Axel Nils Mattias Stellan'
).split(' ')

/** Common middle names, which do not make a person unique. */
export const middleNames =
  'Hansen Nielsen Jensen Møller Larsen Sørensen Rasmussen Juhl Bach Friis Kjær Skov Holm Dam Lund'.split(' ')

export const danishFamilyNames = (
  'Dalsgaard Thygesen Kirkegaard Bruun Bundgaard Damgaard Elkjær Fogtmann Gejlsbjerg Hvidtfeldt Ibfelt Junker ' +
  'Kampmann Lykkegaard Munkholm Nørregaard Odgaard Pilegaard Quistgaard Rahbek Skouboe Trolle Uldall Vendelskov ' +
  'Westergaard Yde Zachariassen Ørsted Aagesen Brorson Clausager Drachmann Ebbesen Frydendahl Gammelgaard ' +
  'Haugbølle Isager Jacobæus Klindt Langkilde Mikkelborg Nyholm Oxholm Pontoppidan Ravnholt Sandholdt Tauber ' +
  'Vindfeldt Wivel Aaskov Bjergager Cederholm Dyrlund Ejlskov Faarup Grønkjær Hedemann Illum Jespergaard ' +
  'Kragelund Lauenborg Mørkholt Neergaard Overbye Præstholm Rosenkilde Stavnsager Toftegaard Urhammer Vognsen ' +
  'Winther Ærenlund Østerlund Ågren Balslev Carstensen Degnbol Engelbrekt Fruergaard Glahn Hornsyld'
).split(' ')

export const swedishFamilyNames = (
  'Abrahamsson Bergkvist Cederlöf Dahlström Ekelöf Forsmark Granlund Hallberg Isaksson Jernberg Kjellgren ' +
  'Lindqvist Malmsten Nordenfalk Olofsdotter Palmkrantz Rosengren Sjöblom Tengroth Ullmark Wallander Åkesson ' +
  'Älvstrand Öhrn Björklund Danielsson Ehrenborg Fagerström Gyllensten Hedlund'
).split(' ')

/** First and second halves of Danish family names, for groups of thousands of owners. */
export const namePrefixes = (
  'Birke Bøge Elle Enge Fugle Gran Græs Hassel Hede Hjorte Hvede Høje Is Kilde Klinte Kløver Krage Lange Lille ' +
  'Linde Lyng Lærke Løve Mose Mølle Nørre Ny Orme Pile Rav Rose Rug Rør Sand Siv Skov Sommer Sten Stor Svane Sø ' +
  'Sønder Tjørne Torn Ugle Vester Vilde Vind Øster Ås'
).split(' ')

export const nameSuffixes = (
  'agergaard bakkegård bjergsen borgdal brinkholt bækstrup damsholt egelund engskov feldborg hauge holmstrup højbjerg ' +
  'kjærsgård krogsbæk krustrup lundsgaard løkkegaard mosegaard møllegård nørskov pilgaard ravnskov riisgaard rupgaard ' +
  'sandgaard skovgård smedegaard stenbæk strandgaard svanholt søgaard tofthøj tornbjerg trapgaard vadgaard vangsted ' +
  'vejlgaard vestergård vængegaard ågaard østergård hededal klintgaard lykkeskov ormstrup pedersholm rosendal ' +
  'sommerskov thorsgaard ulvshøj vibegaard winkelholt fuglsang grønbæk hjortlund ibsgaard juulskov kildegaard langager'
).split(' ')

export const streetPrefixes = (
  'Anemone Bøge Drossel Egern Fasan Gøge Hyben Irisk Jasmin Kaprifol Lærke Mirabel Nattergale Okse Primula Ribe ' +
  'Syren Tjørne Ugle Valmue Ahorn Birke Elle Fyrre Guldregns Hindbær Kastanie Linde Magnolie Pæone Rønne Solsikke ' +
  'Vedbend Violin Snerle Kornblomst Musvåge Stær'
).split(' ')

export const streetSuffixes = 'vej bakken parken haven lunden vænget stien toften'.split(' ')

export const swedishStreets = (
  'Ängsvägen Björkgatan Duvgränd Ekbacken Fasanvägen Gärdesgatan Humlevägen Kaptensgatan Ljungstigen Mossvägen ' +
  'Näckrosgatan Orrspelsvägen Plommongatan Rödhakevägen Smultronstigen Trastvägen Vallmogatan Åkerbärsvägen'
).split(' ')

/** [zip, city] */
export const danishCities: readonly (readonly [string, string])[] = [
  ['2000', 'Frederiksberg'],
  ['2100', 'København Ø'],
  ['2800', 'Kongens Lyngby'],
  ['2960', 'Rungsted Kyst'],
  ['3000', 'Helsingør'],
  ['3400', 'Hillerød'],
  ['4000', 'Roskilde'],
  ['4180', 'Sorø'],
  ['4700', 'Næstved'],
  ['5000', 'Odense C'],
  ['5600', 'Faaborg'],
  ['5700', 'Svendborg'],
  ['6000', 'Kolding'],
  ['6400', 'Sønderborg'],
  ['7100', 'Vejle'],
  ['7400', 'Herning'],
  ['7500', 'Holstebro'],
  ['7800', 'Skive'],
  ['8000', 'Aarhus C'],
  ['8600', 'Silkeborg'],
  ['8800', 'Viborg'],
  ['8900', 'Randers C'],
  ['9000', 'Aalborg'],
  ['9800', 'Hjørring'],
]

export const swedishCities: readonly (readonly [string, string])[] = [
  ['211 20', 'Malmö'],
  ['222 22', 'Lund'],
  ['252 21', 'Helsingborg'],
  ['302 43', 'Halmstad'],
  ['331 30', 'Värnamo'],
  ['371 31', 'Karlskrona'],
  ['411 08', 'Göteborg'],
]
