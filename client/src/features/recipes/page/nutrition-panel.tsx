import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Nutrient,
  type Nutrition,
  nutrients,
  shareOfReference,
  toKilojoules,
} from 'sync-protocol/recipes/nutrition.ts';
import { useFormat } from '#i18n/format.ts';
import { isPart, nutrientNames } from '../nutrient-names.ts';
import { PremiumNote } from '../premium-note.tsx';
import { SectionHeading } from './section-heading.tsx';

interface NutritionPanelProps {
  nutrition: Nutrition | null;
  isPremium: boolean;
}

const Cell = chakra('td', {
  base: { py: '1.5', textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

/** Nutrition per serving as on a food label, with shares of an adult's daily intake. */
export function NutritionPanel({ nutrition, isPremium }: NutritionPanelProps) {
  const { i18n, t } = useLingui();
  const { number, percent } = useFormat();
  if (isPremium && !nutrition) return null;
  const known = nutrients.filter((nutrient) => nutrition?.[nutrient] !== undefined);
  const inUnit = (nutrient: Nutrient, amount: number) =>
    nutrient === 'energyKcal'
      ? `${number(Math.round(toKilojoules(amount)))} kJ / ${number(Math.round(amount))} kcal`
      : `${number(Math.round(amount * 10) / 10)} g`;
  return (
    <chakra.section>
      <SectionHeading>
        <Trans>Nutrition of a serving</Trans>
      </SectionHeading>
      {!isPremium && <PremiumNote />}
      {isPremium && (
        <>
          <chakra.table
            width="full"
            borderCollapse="collapse"
            fontSize="sm"
            aria-label={t`Nutrition of a serving`}
          >
            <chakra.thead color="fg.muted">
              <tr>
                <chakra.th textAlign="start" fontWeight="medium" scope="col">
                  <Trans>Nutrient</Trans>
                </chakra.th>
                <chakra.th textAlign="end" fontWeight="medium" scope="col">
                  <Trans>Amount</Trans>
                </chakra.th>
                <chakra.th textAlign="end" fontWeight="medium" scope="col" colSpan={2} pl="4">
                  <Trans>Share of daily intake</Trans>
                </chakra.th>
              </tr>
            </chakra.thead>
            <tbody>
              {known.map((nutrient) => {
                const amount = nutrition?.[nutrient] ?? 0;
                const share = shareOfReference(nutrient, amount);
                return (
                  <chakra.tr key={nutrient} borderTop="thin" borderColor="border">
                    <chakra.th
                      scope="row"
                      textAlign="start"
                      fontWeight={isPart(nutrient) ? 'normal' : 'medium'}
                      pl={isPart(nutrient) ? '3' : '0'}
                      py="1.5"
                    >
                      {i18n._(nutrientNames[nutrient])}
                    </chakra.th>
                    <Cell>{inUnit(nutrient, amount)}</Cell>
                    <Cell width="28%" pl="4" aria-hidden>
                      <Bar share={share} />
                    </Cell>
                    <Cell width="14">{percent(share)}</Cell>
                  </chakra.tr>
                );
              })}
            </tbody>
          </chakra.table>
          <chakra.p mt="2" fontSize="xs" color="fg.muted">
            <Trans>Reference intake of an average adult (8400 kJ / 2000 kcal)</Trans>
          </chakra.p>
        </>
      )}
    </chakra.section>
  );
}

/** The full track is the daily intake. */
function Bar({ share }: { share: number }) {
  return (
    <chakra.div height="2" rounded="full" bg="bg.muted" overflow="hidden">
      <chakra.div
        height="full"
        rounded="full"
        bg="fg.muted"
        style={{ width: `${Math.round(Math.min(share, 1) * 100)}%` }}
      />
    </chakra.div>
  );
}
