import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useOnline } from '#lib/use-online.ts';
import { useAsked } from './asked.ts';
import { ComingPart } from './coming-part.tsx';

/**
 * A component loaded after the page. If it cannot be loaded, e.g. without a signal at the first visit, it
 * renders nothing, and is tried again when the network changes and when the person requests it (`OnceAsked`),
 * who is told of a failure.
 *
 * @param bone shown until it has loaded
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  bone: ReactNode = null,
): ComponentType<P> {
  const attempt = () =>
    lazy(() =>
      load().catch(() => {
        latest = attempt();
        return { default: Missing as ComponentType<P> };
      }),
    );
  let latest = attempt();

  return function Part(props: P) {
    const isAsked = useAsked()?.isAsked ?? false;
    const occasion = `${useOnline()} ${isAsked}`;
    const [tried, setTried] = useState({ occasion, Found: latest });
    if (tried.occasion !== occasion) setTried({ occasion, Found: latest });
    const Found: ComponentType<P> = tried.Found;
    return (
      <Suspense fallback={bone ?? (isAsked && <ComingPart />)}>
        <Found {...props} />
      </Suspense>
    );
  };
}

function Missing() {
  const asked = useAsked();
  const isAsked = asked?.isAsked ?? false;
  const tell = useEffectEvent(() => asked?.onMissing());
  useEffect(() => {
    if (isAsked) tell();
  }, [isAsked]);
  return null;
}
