import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Combine from 'lucide-react/icons/combine';
import House from 'lucide-react/icons/house';
import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { ListSection } from '#ui/list/list-column.tsx';
import { decidedFoods, type ListBasis } from './list-edits.ts';
import type { GeneratedActions } from './use-generated-actions.ts';

/**
 * Foods that the meals ask for but the list leaves out or merges by the household's choice; each choice can
 * be revoked.
 */
export function DecidedFoods({ basis, actions }: { basis: ListBasis; actions: GeneratedActions }) {
  const { t } = useLingui();
  const id = useId();
  const { staples, merged } = decidedFoods(basis);
  if (staples.length + merged.length === 0) return null;
  return (
    <chakra.section mt="5" aria-label={t`Left out or joined`}>
      {staples.length > 0 && (
        <ListSection
          id={`${id}-staples`}
          icon={<House size={18} aria-hidden className="list-icon" />}
          title={<Trans>Always at home</Trans>}
        >
          <ul>
            {staples.map((name) => (
              <Decision
                key={name}
                label={<Trans>Put on the list</Trans>}
                onUndo={() => void actions.setStaple(name, false)}
              >
                {name}
              </Decision>
            ))}
          </ul>
        </ListSection>
      )}
      {merged.length > 0 && (
        <ListSection
          id={`${id}-merged`}
          icon={<Combine size={18} aria-hidden className="list-icon" />}
          title={<Trans>Bought as another item</Trans>}
        >
          <ul>
            {merged.map(({ itemName, into }) => (
              <Decision
                key={itemName}
                label={<Trans>Separate them</Trans>}
                onUndo={() => void actions.buyAs(itemName, '')}
              >
                <Trans>
                  {itemName} as {into}
                </Trans>
              </Decision>
            ))}
          </ul>
        </ListSection>
      )}
    </chakra.section>
  );
}

interface DecisionProps {
  /** Label of the button. */
  label: ReactNode;
  onUndo: () => void;
  children: ReactNode;
}

/** Its text is aligned with the names of the rows above. */
function Decision({ label, onUndo, children }: DecisionProps) {
  return (
    <li className="list-row">
      <div className="list-body">
        <span className="list-icon" />
        <span className="list-name">{children}</span>
      </div>
      <Button variant="quiet" px="3" onClick={onUndo}>
        {label}
      </Button>
    </li>
  );
}
