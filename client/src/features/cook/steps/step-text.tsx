import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import TimerIcon from 'lucide-react/icons/timer';
import { type StepTime, timesIn } from 'sync-protocol/cooking/times-in.ts';

const TimeButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: 'touch',
    px: '3',
    mx: '0.5',
    rounded: 'full',
    bg: 'brand.subtle',
    color: 'brand.fg',
    border: 'thin',
    borderColor: 'brand.border',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    verticalAlign: 'middle',
    cursor: 'pointer',
  },
});

/** Text of the step, with its times as buttons that start a timer. */
export function StepText({ text, onTime }: { text: string; onTime: (time: StepTime) => void }) {
  const { t } = useLingui();
  const times = timesIn(text);
  // A non-breaking space before °; same length, so the positions of times stay valid.
  const shown = text.replace(/(\d) (?=°)/g, '$1\u00a0');
  let last = 0;
  const parts = times.map((time) => {
    const before = shown.slice(last, time.start);
    const said = shown.slice(time.start, time.end);
    last = time.end;
    return { time, before, said };
  });
  return (
    <>
      {parts.map(({ time, before, said }) => (
        <span key={time.start}>
          {before}
          <TimeButton type="button" aria-label={t`Start a timer: ${said}`} onClick={() => onTime(time)}>
            <TimerIcon size={18} aria-hidden />
            {said}
          </TimeButton>
        </span>
      ))}
      {shown.slice(last)}
    </>
  );
}
