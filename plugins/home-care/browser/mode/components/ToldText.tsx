import { observer } from 'mobx-react-lite';
import { useStore } from '#core/browser';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { DayStore } from '../DayStore.ts';
import { Typed } from './Typed.tsx';

interface ToldTextProps {
  readonly visit: OwnVisit;
  readonly kind: 'note' | 'reason' | 'supplies';
  readonly label: string;
  readonly most: number;
  readonly lines?: boolean;
}

/** What a worker tells in their own words. */
export const ToldText = observer(({ visit, kind, ...given }: ToldTextProps) => {
  const store = useStore(DayStore);
  return (
    <Typed
      {...given}
      value={store.typedOf(visit, kind) ?? store.toldOf(visit, kind)?.text ?? ''}
      onChange={(text) => store.type(visit, kind, text, (typed) => ({ kind, text: typed.trim() }))}
      onLeave={store.commitAll}
    />
  );
});
