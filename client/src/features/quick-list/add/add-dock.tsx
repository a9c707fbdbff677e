import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useToaster } from '#ui/toasts/toast-context.ts';

/** Dock with the add field: at the foot on a phone, with messages above it. */
export function AddDock({ isFew, children }: { isFew: boolean; children: ReactNode }) {
  const { standOver } = useToaster();
  const dock = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (dock.current ? standOver(dock.current) : undefined), [standOver]);
  return (
    <div ref={dock} className="add-dock" data-few={isFew || undefined}>
      {children}
    </div>
  );
}
