import { folders, pagesOf, readSaved } from 'sync-protocol/testing/recipe-pages/corpus.ts';
import { atMost, type Figure, milliseconds, quantile } from './figures.ts';

const repeats = 5;
/** Size of what surrounds a recipe on the web: scripts, menus, cards, comments. */
const aroundBytes = 400_000;

/** Measures the processor time to read saved pages, as they are and enlarged to the size of web pages. */
export async function measureRecipePages(): Promise<Figure[]> {
  const pages = folders.flatMap(pagesOf);
  const around = surroundings();
  const enlarged = pages
    .filter(({ isText }) => !isText)
    .map((page) => ({ ...page, source: page.source.replace(/<body[^>]*>/, (body) => body + around) }));
  return [
    ...timesOf(`${pages.length} saved pages and texts`, pages),
    ...timesOf(`${enlarged.length} pages with ${aroundBytes / 1000} kB around`, enlarged),
  ];
}

function timesOf(what: string, pages: ReturnType<typeof pagesOf>): Figure[] {
  for (const page of pages) readSaved(page);
  const times = pages.map((page) => {
    const { user, system } = process.cpuUsage();
    for (let round = 0; round < repeats; round += 1) readSaved(page);
    const since = process.cpuUsage({ user, system });
    return (since.user + since.system) / 1000 / repeats;
  });
  const median = quantile(times, 0.5);
  return [
    { name: `${what}, median`, value: milliseconds(median), aim: atMost(median, 100, 'ms') },
    { name: `${what}, slowest`, value: milliseconds(Math.max(...times)) },
  ];
}

function surroundings(): string {
  const card =
    '<div class="card"><a href="/x"><img src="/x.jpg" alt="Another dish"><span>Another dish</span></a><p>Read more of it</p></div>';
  const script = `<script>window.slots=[${'{"id":"slot-1","sizes":[300,250]},'.repeat(100)}]</script>`;
  const piece = `${script}<nav><ul>${'<li><a href="/y">Menu</a></li>'.repeat(30)}</ul></nav>${card.repeat(20)}`;
  return piece.repeat(Math.ceil(aroundBytes / piece.length));
}
