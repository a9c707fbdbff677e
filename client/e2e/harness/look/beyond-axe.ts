import type { Page } from '@playwright/test';

// Requirements of WCAG 2.2 AA that axe cannot check, measured on the rendered page. Each function returns the
// offenders.

/**
 * Minimum target size in pixels of what is pressed with the device in hand, in a hurry or with wet fingers.
 */
export const inHand = 48;

/** Targets below 24 × 24 pixels (WCAG 2.5.8), or another size, except links in a line of text. */
export const smallTargets = (page: Page, leastPixels = 24): Promise<string[]> =>
  page.evaluate((least) => {
    /** Includes a pseudo-element that enlarges the pressable area. */
    const pressedBox = (drawn: Element) => {
      const { width, height } = drawn.getBoundingClientRect();
      const { content, position, top, right, bottom, left } = getComputedStyle(drawn, '::after');
      const isOver = content !== 'none' && position === 'absolute';
      const beyond = (one: string, other: string) =>
        -(Number.parseFloat(one) + Number.parseFloat(other)) || 0;
      return isOver
        ? {
            width: width + Math.max(0, beyond(left, right)),
            height: height + Math.max(0, beyond(top, bottom)),
          }
        : { width, height };
    };
    const targets = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=checkbox], [role=tab], [role=menuitem]',
    );
    return [...targets].flatMap((target) => {
      const drawn = target.closest('label') ?? target;
      const box = pressedBox(drawn);
      const isHidden = !drawn.checkVisibility({ visibilityProperty: true }) || box.width <= 1;
      const isInText =
        target.tagName === 'A' &&
        getComputedStyle(target).display === 'inline' &&
        target.closest('p, li, dd') !== null;
      // Half a pixel may be lost to rounding.
      if (isHidden || isInText || (box.width >= least - 0.5 && box.height >= least - 0.5)) return [];
      return [`${target.outerHTML.slice(0, 160)} is ${Math.round(box.width)}×${Math.round(box.height)}`];
    });
  }, leastPixels);

/** Elements beyond the edge, which require scrolling sideways (WCAG 1.4.10). */
export const overhanging = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > root.clientWidth + 1,
    );
    return [
      `${root.scrollWidth} of ${root.clientWidth}`,
      ...out.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });

/**
 * Controls beyond an edge of the screen that cannot be scrolled into view, or whose text overlaps the next,
 * and truncated page names (WCAG 1.4.4).
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isBeyond = ({ left, right }: DOMRect) => left < -1 || right > clientWidth + 1;
    const isScrolledTo = (element: Element): boolean => {
      const holder = element.parentElement;
      if (!holder) return false;
      const isScroller = ['auto', 'scroll'].includes(getComputedStyle(holder).overflowX);
      return (isScroller && !isBeyond(holder.getBoundingClientRect())) || isScrolledTo(holder);
    };
    const wordsOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const controls = document.querySelectorAll(
      'button, a[href], input, select, textarea, summary, [tabindex]',
    );
    const lost = [...controls].filter((control) => {
      const drawn = control.closest('label') ?? control;
      const box = drawn.getBoundingClientRect();
      if (!drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      // Visually hidden, above the screen until focused, or a trap for robots.
      if (box.width <= 1 || box.bottom < 0 || control.closest('[aria-hidden=true]')) return false;
      const isWide = control.matches('nav a') && wordsOf(control).width > box.width + 1;
      return isWide || (isBeyond(box) && !isScrolledTo(drawn));
    });
    const titles = [...document.querySelectorAll('h1')].filter((title) => {
      const { scrollWidth, clientWidth: width, scrollHeight, clientHeight: height } = title;
      const isCut = getComputedStyle(title).overflowX === 'hidden';
      return isCut && width > 1 && (scrollWidth > width + 1 || scrollHeight > height + 1);
    });
    return [...lost, ...titles].map((element) => element.outerHTML.slice(0, 160));
  });

/**
 * Text that is cut off by its container (WCAG 1.4.4), except if it can be scrolled to or is only an
 * illustration; days of the month open in full.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const holderOf = (element: Element | null): Element | null => {
      if (!element) return null;
      const { overflowX, overflowY } = getComputedStyle(element);
      if (overflowX === 'visible' && overflowY === 'visible') return holderOf(element.parentElement);
      return overflowX === 'auto' || overflowY === 'auto' ? null : element;
    };
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (words.nextNode()) {
      const { currentNode: word } = words;
      const holder = holderOf(word.parentElement);
      if (!holder || !word.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (word.parentElement.closest('[aria-hidden=true], [role=grid]')) continue;
      const edge = holder.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(word);
      const isCut = [...range.getClientRects()].some(
        ({ left, right, bottom }) =>
          left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + 4,
      );
      if (isCut) cut.push(`${word.textContent} in ${holder.outerHTML.slice(0, 120)}`);
    }
    return cut;
  });

/**
 * Focuses everything that Tab reaches, from top to bottom and back; returns what is invisible while focused
 * (WCAG 2.4.11), and what looks the same with focus as without (2.4.7).
 */
export const lostFocus = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    /**
     * Waits for rendering and finite animations: even without motion a change of place takes a frame or more.
     */
    const settled = async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(ending.map(({ finished }) => finished));
    };

    const stops = () => {
      const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
      const all = scope.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      );
      return [...all].filter(
        (element) =>
          element.tabIndex >= 0 &&
          !element.matches(':disabled') &&
          !element.closest('[inert]') &&
          element.checkVisibility({ visibilityProperty: true }),
      );
    };
    // A field inside its label is drawn by the label.
    const drawnOf = (element: HTMLElement) => element.closest('label') ?? element;

    const isSeen = (element: HTMLElement) => {
      const drawn = drawnOf(element);
      const box = drawn.getBoundingClientRect();
      const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
      return shares.some((x) =>
        shares.some((y) => {
          const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
          return hit !== null && (drawn.contains(hit) || hit.contains(drawn));
        }),
      );
    };
    const looksOf = (element: HTMLElement) => {
      const shown = [element, drawnOf(element), element.parentElement, element.nextElementSibling];
      const looks = shown.flatMap((each) => {
        if (!each) return [];
        const { outline, boxShadow, borderColor, backgroundColor, transform } = getComputedStyle(each);
        return [outline, boxShadow, borderColor, backgroundColor, transform];
      });
      return looks.join(' ');
    };

    const lost = new Set<string>();
    const visit = async (element: HTMLElement) => {
      if (!element.isConnected) return;
      const before = looksOf(element);
      element.focus();
      if (document.activeElement !== element) return;
      const name = element.outerHTML.slice(0, 160);
      if (!isSeen(element)) await settled();
      if (!isSeen(element)) lost.add(`out of sight: ${name}`);
      if (looksOf(element) === before) await settled();
      if (looksOf(element) === before) lost.add(`no sign of the focus: ${name}`);
      element.blur();
    };
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo({ top: 0, behavior: 'instant' });
    for (const element of stops()) await visit(element);
    for (const element of stops().toReversed()) await visit(element);
    return [...lost];
  });

/** Collects changes of place or size that are animated from now on. */
export function watchMotion(page: Page): () => Promise<string[]> {
  const started = page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect)) continue;
        const isMotion = effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame);
        if (isMotion && Number(effect.getComputedTiming().duration) > 10)
          moved.push(effect.target?.outerHTML.slice(0, 160) ?? '');
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return async () => {
    await started;
    return page.evaluate(() => [...new Set(Reflect.get(globalThis, 'moved') as string[])]);
  };
}

/** Collects what a screen reader would announce of live regions from now on, in order. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(
            '[role=status], [role=alert], [aria-live]',
          ),
        ),
      );
      for (const region of regions) if (region?.textContent) said.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'said') as string[]);
}
