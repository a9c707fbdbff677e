import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { type BillingPeriod, prices } from 'sync-protocol/tiers/prices.ts';
import { useBillingFormat } from './use-billing-format.ts';

const Option = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    minHeight: '16',
    px: '4',
    py: '2.5',
    border: 'thin',
    borderColor: 'border.control',
    rounded: 'lg',
    cursor: 'pointer',
    lineHeight: 'snug',
    '&:has(:checked)': {
      borderColor: 'brand.solid',
      bg: 'brand.subtle',
      boxShadow: 'inset 0 0 0 1px {colors.brand.solid}',
    },
    '&:has(:focus-visible)': {
      outline: '{borders.thick}',
      outlineColor: 'focusRing',
      outlineOffset: '{spacing.0.5}',
    },
  },
});

const Radio = chakra('input', { base: { boxSize: '5', accentColor: 'brand.solid', outline: 'none' } });

const Saving = chakra('span', {
  base: {
    px: '2.5',
    py: '1',
    rounded: 'full',
    bg: 'brand.solid',
    color: 'brand.contrast',
    fontSize: 'xs',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    hyphens: 'none',
  },
});

interface PayRhythmProps {
  period: BillingPeriod;
  onPeriod: (period: BillingPeriod) => void;
}

/** Choice between monthly and yearly payment. */
export function PayRhythm({ period, onPeriod }: PayRhythmProps) {
  const { amount } = useBillingFormat();
  const name = useId();
  const options = useRef<HTMLFieldSetElement>(null);
  // On the prerendered page a choice may have been made before the app ran. It is taken over once, before any
  // later press is handled.
  const takeOver = useEffectEvent(() => {
    const chosen = options.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (chosen !== period && (chosen === 'monthly' || chosen === 'yearly')) onPeriod(chosen);
  });
  useLayoutEffect(() => takeOver(), []);
  const monthly = amount(prices.monthlyCents);
  const yearly = amount(prices.yearlyCents);
  const option = (value: BillingPeriod, title: ReactNode, price: ReactNode, saving?: ReactNode) => (
    <Option>
      <Radio
        type="radio"
        name={name}
        value={value}
        checked={period === value}
        onChange={() => onPeriod(value)}
      />
      <span>
        <chakra.span display="block" fontWeight="semibold">
          {title}
        </chakra.span>
        <chakra.span color="fg.muted" fontSize="sm">
          {price}
        </chakra.span>
      </span>
      {saving}
    </Option>
  );
  return (
    <chakra.fieldset ref={options} display="grid" gap="3" minWidth="0">
      <chakra.legend fontWeight="medium" mb="2">
        <Trans>How would you like to pay?</Trans>
      </chakra.legend>
      {option(
        'yearly',
        <Trans>Yearly</Trans>,
        <Trans>{yearly} €/year</Trans>,
        <Saving>
          <Trans>Save {prices.savingOnSubscribePercent}%</Trans>
        </Saving>,
      )}
      {option('monthly', <Trans>Monthly</Trans>, <Trans>{monthly} €/month</Trans>)}
    </chakra.fieldset>
  );
}
