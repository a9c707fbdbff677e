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
 * A part that comes after the page. What cannot be loaded, as without a signal at the very first visit, is not there: it is tried
 * again when the network comes or goes, and whenever somebody asks for it (`OnceAsked`), who is told.
 *
 * @param bone stands in its place until it has come
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
