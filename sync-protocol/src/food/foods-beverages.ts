/** What is drunk, coffee and tea as well. One food a line: English names = Finnish names (README.md). */
export const beverageFoods = `
# coffee, tea, cocoa
coffee; ground coffee, filter coffee = kahvi; suodatinkahvi, jauhettu kahvi
coffee bean = kahvipapu
instant coffee = pikakahvi
decaf, decaf coffee = kofeiiniton kahvi
espresso = espresso, espressokahvi
coffee capsule, coffee pod = kahvikapseli
iced coffee, ice coffee = jääkahvi
tea; black tea; tea bag; earl grey = tee; musta tee; teepussi
green tea = vihreä tee, vihreätee
herbal tea; chamomile tea, camomile tea = yrttitee; kamomillatee
rooibos = rooibos
ice tea, iced tea = jäätee
chai = chai
matcha = matcha
cocoa; hot chocolate, drinking chocolate = kaakao; juomakaakao; kaakaojauhe
# water and soft drinks
water = vesi
mineral water; sparkling water, soda water, bubbly water = kivennäisvesi, vichy, vissy, vichyvesi; kuplavesi, hiilihapotettu vesi
bottled water, spring water = lähdevesi; pullovesi
soft drink, soda, pop, fizzy drink; lemonade = limonadi, limu, limsa, virvoitusjuoma
cola, coke, pepsi, coca cola = kola, kolajuoma, kokis, cola, coca-cola
7 up; sprite = seven up
fanta = jaffa; appelsiinilimonadi
tonic, tonic water = tonic, tonicvesi
ginger beer; ginger ale = inkivääriolut; inkiväärijuoma
energy drink = energiajuoma
sports drink = urheilujuoma; palautusjuoma
kombucha = kombucha
home-brewed beer = kotikalja, kalja; sima
drink, beverage = juoma
# juice
juice = mehu; täysmehu; tuoremehu
orange juice, oj = appelsiinimehu; appelsiinituoremehu
apple juice = omenamehu; omenatäysmehu
squash drink, cordial, juice concentrate = mehutiiviste; mehujuoma; sekamehu
blackcurrant juice = mustaherukkamehu
berry soup; fruit soup = marjakeitto; mehukeitto; mustikkakeitto; kiisseli; marjakiisseli
smoothie = smoothie
ginger shot; shot = inkiväärishotti; shotti
glogg, mulled wine = glögi
# alcohol
beer; lager; ale; ipa = olut, bisse; keskiolut
non-alcoholic beer, alcohol-free beer = alkoholiton olut
cider = siideri
long drink = lonkero
wine; red wine; white wine = viini; punaviini; valkoviini
rose wine = roseviini
sparkling wine; prosecco; champagne; cava = kuohuviini, skumppa; samppanja
vodka = vodka; viina; kossu
gin = gini
rum = rommi
whisky, whiskey = viski
cognac; brandy = konjakki
liqueur = likööri
`;
