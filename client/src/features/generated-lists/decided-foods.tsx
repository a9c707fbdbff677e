import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import House from 'lucide-react/icons/house';
import { Button } from '#ui/button.tsx';
import { decidedFoods, type ListBasis } from './list-plan.ts';
import type { GeneratedActions } from './use-generated-actions.ts';

/** What the meals ask for and the list leaves out or joins, because the household said so; each can be unsaid. */
export function DecidedFoods({ basis, actions }: { basis: ListBasis; actions: GeneratedActions }) {
  const { t } = useLingui();
  const { staples, merged } = decidedFoods(basis);
  if (staples.length + merged.length === 0) return null;
  return (
    <chakra.section className="gl-decided" aria-label={t`Left out or joined`}>
      {staples.length > 0 && (
        <>
          <h3 className="gl-heading">
            <House size={18} aria-hidden />
            <Trans>Always at home</Trans>
          </h3>
          <ul>
            {staples.map((name) => (
              <li key={name} className="gl-decision">
                <span>{name}</span>
                <Button variant="quiet" px="3" onClick={() => void actions.setStaple(name, false)}>
                  <Trans>Put on the list</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {merged.length > 0 && (
        <>
          <h3 className="gl-heading">
            <Trans>Bought as another item</Trans>
          </h3>
          <ul>
            {merged.map(({ itemName, into }) => (
              <li key={itemName} className="gl-decision">
                <span>
                  <Trans>
                    {itemName} as {into}
                  </Trans>
                </span>
                <Button variant="quiet" px="3" onClick={() => void actions.buyAs(itemName, '')}>
                  <Trans>Separate them</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </chakra.section>
  );
}
