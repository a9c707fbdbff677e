import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { RecipeRecord } from '#db/records.ts';

/** Author and source. */
export function RecipeOrigin({ recipe: { author = '', sourceUrl = '' } }: { recipe: RecipeRecord }) {
  if (author === '' && sourceUrl === '') return null;
  const link = webAddress(sourceUrl);
  return (
    <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {author !== '' && <Trans>By {author}</Trans>}
      {author !== '' && sourceUrl !== '' && ' · '}
      {link ? (
        <chakra.a
          href={link.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          textDecoration="underline"
          display="inline-block"
          py="1"
        >
          {link.hostname.replace(/^www\./, '')}
        </chakra.a>
      ) : (
        sourceUrl
      )}
    </chakra.p>
  );
}

/** A web address; null for anything else, such as a book's title or a script. */
function webAddress(source: string): URL | null {
  return /^https?:\/\//i.test(source) && URL.canParse(source) ? new URL(source) : null;
}
