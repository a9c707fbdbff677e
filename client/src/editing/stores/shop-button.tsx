import { useLingui } from '@lingui/react/macro';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import { IconButton } from '#ui/icon-button.tsx';

/** Opens the shop view with what is on the lists. */
export function ShopButton({ onShop }: { onShop: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton aria-label={t`In the shop`} onClick={onShop}>
      <ShoppingBasket size={22} aria-hidden />
    </IconButton>
  );
}
