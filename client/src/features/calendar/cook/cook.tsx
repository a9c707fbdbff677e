import { usePeople } from '#shell/households/use-people.ts';
import { CookChoice } from './cook-choice.tsx';
import { CookOfMeal } from './cook-of-meal.tsx';

/** Who cooks it, where there are several who might: to be read, or chosen. */
export function Cook(props: { cookId: string | null; onChange?: (cookId: string | null) => void }) {
  const { cookId, onChange } = props;
  const people = usePeople();
  if (people.length < 2) return null;
  if (onChange) return <CookChoice people={people} value={cookId} onChange={onChange} />;
  const cook = people.find(({ _id }) => _id === cookId);
  return cook && <CookOfMeal cook={cook} />;
}
