import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Bookmark from 'lucide-react/icons/bookmark';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { PageFrame } from '../page-frame.tsx';
import { pageMessage, readyMessage } from './page-of-opener.ts';

/** Instructions for a bookmarklet that imports the recipe of the current page. */
export function BookmarkletPage() {
  const { t } = useLingui();
  const toaster = useToaster();
  const link = useRef<HTMLAnchorElement>(null);
  const address = bookmarkletOf(window.location.origin);
  const tell = useEffectEvent((event: Event) => {
    event.preventDefault();
    toaster.show({ message: t`Drag it to your bookmarks bar: it works on other pages.` });
  });
  useEffect(() => {
    const shown = link.current;
    if (!shown) return;
    // Set directly, as React removes `javascript:` addresses; this one is to be dragged away.
    shown.href = address;
    const listening = new AbortController();
    shown.addEventListener('click', (event) => tell(event), { signal: listening.signal });
    return () => listening.abort();
  }, [address]);

  const copy = async () => {
    if (await copyText(address))
      toaster.show({ message: t`Copied. Make a bookmark and put this in as its address.` });
    else
      toaster.show({
        message: t`The browser does not let it be copied. Drag the button instead.`,
        tone: 'danger',
      });
  };
  return (
    <PageFrame>
      <chakra.section display="grid" gap="4" width="full" maxWidth="reading" mx="auto">
        <chakra.h2 fontSize="2xl" fontWeight="semibold" lineHeight="snug">
          <Trans>A bookmark that brings recipes here</Trans>
        </chakra.h2>
        <chakra.p color="fg.muted">
          <Trans>
            Drag the button to your bookmarks bar. Then one press of it on any page with a recipe brings that
            recipe here to be looked over, also from pages that only you can see.
          </Trans>
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Button asChild variant="primary" cursor="grab">
            <a ref={link} href="/recipes/import" draggable>
              <Bookmark size={18} aria-hidden />
              <Trans>Save to Ateria</Trans>
            </a>
          </Button>
          <Button onClick={() => void copy()}>
            <Copy size={18} aria-hidden />
            <Trans>Copy its address</Trans>
          </Button>
        </chakra.div>
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>
            On a phone you need no button: install Ateria, and it is among the apps that the browser’s Share
            offers. Where it is not, copy the page’s address and press “Paste” in your recipes.
          </Trans>
        </chakra.p>
      </chakra.section>
    </PageFrame>
  );
}

/**
 * Address of a bookmarklet that opens the current page in Ateria: by its address and, if the page's site
 * allows windows to communicate, with the page's content as the person sees it.
 */
function bookmarkletOf(origin: string): string {
  const script = `(()=>{const w=open('${origin}/recipes/import?page=true&source='+encodeURIComponent(location.href));addEventListener('message',e=>{if(e.source===w&&e.origin==='${origin}'&&e.data==='${readyMessage}')w.postMessage({type:'${pageMessage}',html:document.documentElement.outerHTML},'${origin}')})})()`;
  return `javascript:${encodeURIComponent(script)}`;
}
