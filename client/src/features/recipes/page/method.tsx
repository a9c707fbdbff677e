import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { groupsOf } from 'sync-protocol/recipes/groups.ts';
import { inDegreesOf, type UnitSystem } from 'sync-protocol/recipes/ingredients/other-units.ts';
import type { RecipeRecord } from '#db/records.ts';
import { GroupTitle, SectionHeading } from './section-heading.tsx';

interface MethodProps {
  recipe: RecipeRecord;
  /** Unit system of temperatures; null leaves them as written. */
  system: UnitSystem | null;
}

/** Numbered steps; numbers continue across groups. */
export function Method({ recipe, system }: MethodProps) {
  const { instructions, instructionGroups, language } = recipe;
  const steps = instructions.map((text, index) => ({ text, number: index + 1 }));
  return (
    <chakra.section>
      <SectionHeading>
        <Trans>Method</Trans>
      </SectionHeading>
      {groupsOf(steps, instructionGroups, ({ text }) => text)
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => {
          const start = lines[0]?.number ?? 1;
          return (
            <chakra.div key={start} lang={language || undefined}>
              {name !== '' && <GroupTitle mb="3">{name}</GroupTitle>}
              <chakra.ol
                start={start}
                listStyle="none"
                display="grid"
                gap="5"
                mb="5"
                style={{ counterReset: `step ${start - 1}` }}
              >
                {lines.map(({ text, number }) => (
                  <Step key={number} dir="auto">
                    {system ? inDegreesOf(text, system) : text}
                  </Step>
                ))}
              </chakra.ol>
            </chakra.div>
          );
        })}
    </chakra.section>
  );
}

const Step = chakra('li', {
  base: {
    counterIncrement: 'step',
    display: 'grid',
    gridTemplateColumns: '{sizes.10} minmax(0, 1fr)',
    fontSize: 'lg',
    whiteSpace: 'pre-wrap',
    _before: {
      content: 'counter(step)',
      color: 'fg.muted',
      fontWeight: 'bold',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
