import { strToU8 } from 'fflate';
import { type ForeignFile, sauce, steps } from './foreign-file.ts';

export const cooklang: ForeignFile = {
  format: 'cooklang',
  name: 'Salmon soup.cook',
  bytes: strToU8(`---
title: Salmon soup
servings: 4
author: Aino Kettunen
source: https://kitchen.example/soup
prep time: 15 minutes
cook time: 30 minutes
tags:
  - Fish
  - Weekday
---
-- Of the archipelago.

Boil the potatoes until they are done.

@salt{}

Add @salmon{400%g} and @cream{2%dl}.

== For the sauce ==

Whip the cream with the @dill{1%bunch}. [- by hand -]

> Less salt next time.
`),
  lacks: ['description', 'nutrition', 'isFavorite', 'rating', 'image', 'totalTimeMinutes', 'order'],
};

export const markdown: ForeignFile = {
  format: 'markdown',
  name: 'salmon-soup.md',
  bytes: strToU8(`# Salmon soup

Serves 4 · Preparation: 15 min · Cooking: 30 min

Best on the second day.

## Ingredients

- 400 g salmon
- 2 dl cream
- salt

### For the sauce

- 1 bunch dill

## Method

1. ${steps[0]}
2. ${steps[1]}

### For the sauce

1. ${sauce}

## Notes

Less salt next time.

Author: Aino Kettunen

Source: <https://kitchen.example/soup>

#Fish #Weekday
`),
  lacks: ['nutrition', 'isFavorite', 'rating', 'image', 'totalTimeMinutes'],
};

export const csv: ForeignFile = {
  format: 'csv',
  name: 'recipes.csv',
  bytes: strToU8(
    [
      'Title;Description;Ingredients;Instructions;Servings;Prep time;Cook time;Source;Author;Tags;Notes;Rating;Favourite',
      `Salmon soup;Best on the second day.;"400 g salmon\n2 dl cream\nsalt\nFor the sauce:\n1 bunch dill";"${steps.join('\n')}\nFor the sauce:\n${sauce}";4;15 min;30;https://kitchen.example/soup;Aino Kettunen;"Fish, Weekday";"Less ""salt"" next time.";4;yes`,
    ].join('\r\n'),
  ),
  lacks: ['nutrition', 'image', 'totalTimeMinutes', 'notes'],
};

export const text: ForeignFile = {
  format: 'text',
  name: 'soup.txt',
  bytes: strToU8(`Salmon soup

Best on the second day.

Serves 4

Ingredients
400 g salmon
2 dl cream
salt
For the sauce:
1 bunch dill

Method
1. ${steps[0]}
2. ${steps[1]}
For the sauce:
3. ${sauce}

https://kitchen.example/soup
`),
  lacks: [
    'nutrition',
    'isFavorite',
    'rating',
    'image',
    'prepTimeMinutes',
    'cookTimeMinutes',
    'totalTimeMinutes',
    'author',
    'keywords',
    'notes',
  ],
};
