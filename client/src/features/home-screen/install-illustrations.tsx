import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BrandMark } from '#ui/brand-mark.tsx';

const panel = 'var(--chakra-colors-bg-panel)';
const paper = 'var(--chakra-colors-bg)';
const quiet = 'var(--chakra-colors-bg-muted)';
const line = 'var(--chakra-colors-border)';
const ink = 'var(--chakra-colors-fg)';
const sought = 'var(--chakra-colors-brand-solid)';

/** Part of a phone's screen; the text beside it says the same. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <chakra.svg
      viewBox="0 0 240 150"
      width="full"
      maxWidth="80"
      rounded="xl"
      bg="bg.muted"
      aria-hidden
      focusable="false"
      fill="none"
      stroke={ink}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </chakra.svg>
  );
}

interface WordsProps {
  x: number;
  y: number;
  isCentered?: boolean;
  /** Set for one of several lines; whether it is the one to press. */
  isStrong?: boolean;
  children: ReactNode;
}

/** Font size as a style: a presentation attribute would be overridden by inherited CSS. */
const Words = ({ x, y, isCentered, isStrong, children }: WordsProps) => (
  <text
    x={x}
    y={y}
    fill={ink}
    stroke="none"
    opacity={isStrong === false ? 0.6 : 1}
    textAnchor={isCentered ? 'middle' : 'start'}
    style={{ fontSize: '12px', fontWeight: isStrong ? 700 : 400 }}
  >
    {children}
  </text>
);

/** Apple's share symbol, an arrow out of a box, about 20 wide and centred at (x, y). */
function ShareSign({ x, y, color = ink }: { x: number; y: number; color?: string }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke={color}>
      <path d="M0 3V-12M-5 -7L0 -12L5 -7" />
      <path d="M-5 -3H-8V10H8V-3H5" />
    </g>
  );
}

/** Ring around what to press. */
const Ring = ({ x, y }: { x: number; y: number }) => (
  <circle cx={x} cy={y} r="19" stroke={sought} strokeWidth="3" />
);

/** The foot of Safari with its Share button. */
export function ShareIllustration() {
  return (
    <Frame>
      <path d="M40 150V0H200V150" fill={paper} stroke={line} />
      <rect x="56" y="10" width="92" height="8" rx="4" fill={quiet} stroke="none" />
      <rect x="56" y="28" width="124" height="8" rx="4" fill={quiet} stroke="none" />
      <rect x="56" y="46" width="70" height="8" rx="4" fill={quiet} stroke="none" />
      <rect x="41" y="66" width="158" height="84" fill={panel} stroke="none" />
      <path d="M41 66H199" stroke={line} />
      <rect x="52" y="74" width="136" height="22" rx="11" fill={quiet} stroke="none" />
      <Words x={120} y={89} isCentered>
        ateria
      </Words>
      <path d="M62 118L56 124L62 130" />
      <path d="M86 118L92 124L86 130" opacity="0.35" />
      <ShareSign x={120} y={125} color={sought} />
      <Ring x={120} y={124} />
      <path d="M146 118C149 116 151 116 153 118C155 116 157 116 160 118V131C157 129 155 129 153 131C151 129 149 129 146 131Z" />
      <rect x="177" y="119" width="11" height="11" rx="2" />
      <path d="M181 116H191V126" />
    </Frame>
  );
}

/** The share sheet, with the entry to press. */
export function AddIllustration() {
  const { t } = useLingui();
  const rows = [
    { y: 22, name: t({ message: 'Copy', context: 'share sheet of an iPhone' }), isSought: false },
    {
      y: 64,
      name: t({ message: 'Add to Home Screen', context: 'share sheet of an iPhone' }),
      isSought: true,
    },
    { y: 106, name: t({ message: 'Print', context: 'share sheet of an iPhone' }), isSought: false },
  ];
  return (
    <Frame>
      <rect x="22" y="10" width="196" height="160" rx="16" fill={panel} stroke={line} />
      {rows.map(({ y, name, isSought }) => (
        <g key={y}>
          {isSought && (
            <rect x="28" y={y - 2} width="184" height="38" rx="10" stroke={sought} strokeWidth="3" />
          )}
          <Words x={36} y={y + 22} isStrong={isSought}>
            {name}
          </Words>
          <g opacity={isSought ? 1 : 0.6}>
            <rect x="188" y={y + 9} width="16" height="16" rx="4" />
            {isSought && <path d={`M196 ${y + 13}V${y + 21}M192 ${y + 17}H200`} />}
          </g>
        </g>
      ))}
    </Frame>
  );
}

/** A home screen with Ateria on it. */
export function HomeIllustration() {
  const places = [0, 1, 2, 3, 4, 5, 6, 7];
  const mine = 5;
  return (
    <Frame>
      <rect x="22" y="-20" width="196" height="190" rx="20" fill={panel} stroke={line} />
      {places.map((place) => {
        const x = 42 + (place % 4) * 42;
        const y = 18 + Math.floor(place / 4) * 60;
        return place === mine ? (
          <g key={place}>
            <rect x={x} y={y} width="32" height="32" rx="8" fill={paper} stroke={line} />
            <svg x={x + 5} y={y + 5} width="22" height="22" viewBox="0 0 32 32" stroke="none" aria-hidden>
              <BrandMark boxSize="8" hasRim />
            </svg>
            <circle cx={x + 16} cy={y + 16} r="24" stroke={sought} strokeWidth="3" />
            <Words x={x + 16} y={y + 54} isCentered>
              Ateria
            </Words>
          </g>
        ) : (
          <rect key={place} x={x} y={y} width="32" height="32" rx="8" fill={quiet} stroke="none" />
        );
      })}
    </Frame>
  );
}
