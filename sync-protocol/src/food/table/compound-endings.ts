import type { Category } from '../categories.ts';

/**
 * Words that determine the category as the last word of a name or the end of a compound, though nobody buys
 * them by that name alone. Finnish names of four or more letters in the food tables are such endings too.
 */
export const finnishEndings: Partial<Record<Category, string>> = {
  produce: 'raaste, juuri, kaali, lehti, oksa, verso, lohko, puolikas',
  dairy: 'voi, maitovalmiste',
  meat: 'rinta, reisi, kylki, medaljonki, varras, viipale, siivu',
  pantry:
    'seos, sekoitus, tahna, massa, murska, jauhe, uute, levy, kuutio, rouhe, aines, ainekset, vuoka, risotto, pohja, sose, suurimo, lätty, aromi, tanko',
  beverages: 'tee, drinkki, tiiviste, latte, cappuccino, mocha',
  snacks: 'lastu, leivos, rinkilä, pala',
  other:
    'paperi, paketti, pussi, rasia, tölkki, aine, harja, pyyhe, liina, ruoka, hiekka, spray, suihke, geeli, lääke, tabletti, kapseli, kone, astia, pullo, muki, lasi, lautanen, kattila, pannu, lelu, kirja, vihko, paita, housut, hanska, käsine, tarra, naula, ruuvi, kaapeli, laturi, peite, tyyny, matto, verho, patja, vati, purkki, pallo, lanka, neula, maali, harava, suoja, kumi, nauha, filtteri, suodatin, raikastin, tippa',
};

export const englishEndings: Partial<Record<Category, string>> = {
  produce: 'berry, melon, leaf, green, salad, sprout, cress, root',
  dairy: 'milk, cheese, cream, yoghurt, butter, custard',
  meat: 'fish, wurst, burger, meatloaf, meat, filet, breast, thigh, leg, loin, rib, joint, wing, tender',
  pantry:
    'bread, seed, powder, paste, mix, sauce, bun, flour, seasoning, extract, bean, pickle, stuffing, batter, topping, kit, puree, crumb, filling, relish, chutney, glaze, marinade, cube, grain',
  frozen: 'nugget, lolly',
  beverages: 'drink, juice, tea, water, coffee, cocktail, latte, shake, brew',
  snacks: 'cake, nut, bar, cookie, biscuit, candy, chocolate, treat, puff, brittle, cracker',
  other:
    'bag, paper, foil, brush, soap, cleaner, food, tablet, filter, spray, gel, wipe, towel, tissue, liner, polish, litter, battery, bulb, toy, book, pan, box, stick, capsule, cutlery, plate, pill, wash, sheet, pod, freshener, remover, cable, charger, ribbon, holder, container, blade, mat, rack',
};
