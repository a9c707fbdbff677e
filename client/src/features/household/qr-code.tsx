import { chakra } from '@chakra-ui/react';
import encodeQR from 'qr';

/** Dark on light in both themes: few cameras read inverted codes. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <chakra.svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} boxSize="48" color="shade">
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </chakra.svg>
  );
}
