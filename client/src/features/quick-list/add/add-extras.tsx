import { UsualChips } from '../usuals/usual-chips.tsx';
import { useKeptTyping } from './use-kept-typing.ts';

interface AddExtrasProps {
  onAdd: (itemName: string) => void;
}

/** What belongs to the add field and is loaded after the list. */
export default function AddExtras({ onAdd }: AddExtrasProps) {
  useKeptTyping();
  return <UsualChips onAdd={onAdd} />;
}
