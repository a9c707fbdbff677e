import { keyOf } from '../recipe-reading.ts';
import { attributeOf, elementsOf, type PageElement, parsePage } from './parse-page.ts';

/** What is known about a page's dish. */
interface Dish {
  title: string;
  /** Web address of the image; empty if the page names none. */
  imageUrl: string;
}

/** Words in the file name, class or description of images that are the site's, or portraits. */
const ofSite =
  /(?<!\p{L})(?:\p{L}{0,20}logo|(?:fav)?icon|(?:gr)?avatar|profile|author|byline|portrait|sprite|badge|banner|emoji|pixel|spacer|placeholder|spinner|loader|share|social|comment|related|sidebar|newsletter|advert)s?(?!\p{L})/iu;
const mostImages = 300;
const longestAttribute = 300;
/** Levels of surrounding elements that describe an image. */
const near = 4;
const smallest = 100;
const large = 300;
const home = /^(?:https?:\/\/[^/]+)?\/?(?:index\.html?)?$/i;

/**
 * Addresses of a page's images that may show the dish, the likeliest first; never logos, icons or portraits.
 * The image that the page names is recognised by its file name, as a browser saves it; if there is one, other
 * images count only within the recipe.
 */
export function dishImages(html: string, dish: Dish): string[] {
  const images = [...elementsOf(parsePage(html))].filter(({ name }) => name === 'img').slice(0, mostImages);
  const least = dish.imageUrl === '' ? 0 : inRecipe;
  return images
    .filter((image) => !isOfSite(image) && !isSmall(image))
    .map((image) => ({ address: attributeOf(image, 'src'), likeness: likenessOf(image, dish) }))
    .filter(({ likeness }) => likeness >= least)
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ address }) => address);
}

const named = 8;
const saysTitle = 4;
const inRecipe = 2;
const inText = 1;
const aside = -4;

function likenessOf(image: PageElement, { title, imageUrl }: Dish): number {
  const alt = keyOf(shortOf(image, 'alt'));
  const isNamed = imageUrl !== '' && fileOf(attributeOf(image, 'src')) === fileOf(imageUrl);
  const isTitled = title !== '' && alt.includes(keyOf(title));
  return (
    (isNamed ? named : 0) +
    (isTitled ? saysTitle : 0) +
    placeOf(image) +
    (sizeOf(image, 'width') >= large ? inText : 0)
  );
}

/** An image's place by the nearest telling element around it. */
function placeOf(image: PageElement): number {
  for (const element of around(image)) {
    const isRecipe = /recipe|resepti/i.test(`${shortOf(element, 'class')} ${shortOf(element, 'itemtype')}`);
    if (isRecipe && element.name !== 'body') return inRecipe;
    if (element.name === 'article' || element.name === 'main') return inText;
    if (/^(?:nav|header|footer|aside)$/.test(element.name)) return aside;
  }
  return 0;
}

function isOfSite(image: PageElement): boolean {
  const file = attributeOf(image, 'src').slice(-longestAttribute).split('/').at(-1) ?? '';
  const said = [file, ...['alt', 'class', 'id'].map((name) => shortOf(image, name))];
  const beside = [...around(image)].slice(0, near);
  const isLinkHome = beside.some(({ name, attribs }) => name === 'a' && home.test(attribs.href ?? '#'));
  const words = [
    ...said,
    ...beside.flatMap((element) => [shortOf(element, 'class'), shortOf(element, 'id')]),
  ];
  return isLinkHome || /\.(?:svg|ico)$/i.test(file) || words.some((text) => ofSite.test(wordsApart(text)));
}

function isSmall(image: PageElement): boolean {
  const sizes = [sizeOf(image, 'width'), sizeOf(image, 'height')];
  return sizes.some((size) => size > 0 && size < smallest);
}

/** A side in pixels; 0 if not given. */
function sizeOf(image: PageElement, side: 'width' | 'height'): number {
  return Number(/^(\d{1,5})(?:px)?$/.exec(attributeOf(image, side))?.[1] ?? 0);
}

function* around(element: PageElement): Generator<PageElement> {
  for (let outer = element.parent; outer && 'name' in outer; outer = outer.parent) yield outer;
}

const shortOf = (element: PageElement, name: string) => attributeOf(element, name).slice(0, longestAttribute);

/** Separates words: "siteLogo" and "site_logo" are two. */
const wordsApart = (text: string) => text.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ');

/** The file's base name: "soup" of "…/soup-600x400.jpg?v=2", since sites have each image in several sizes. */
function fileOf(address: string): string {
  const file = address.slice(0, longestAddress).split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return file.replace(/\.\w{2,5}$/, '').replace(/[-_]\d{2,4}x\d{2,4}$/, '');
}
const longestAddress = 2_000;
