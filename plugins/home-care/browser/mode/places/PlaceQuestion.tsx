import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout } from '#ui';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { messages } from '../../messages/index.ts';
import { PlaceStore } from './PlaceStore.ts';

/** Asked once, when a visit has just begun. */
export const PlaceQuestion = observer(({ visit }: { readonly visit: OwnVisit }) => {
  const t = useMessages(messages);
  const places = useStore(PlaceStore);
  if (places.isOn !== null) return null;
  return (
    <Callout title={t.placeAsk} role="status">
      <p>{t.placeAskText}</p>
      <p className="hc-tags">
        <Button onClick={() => places.answer(true, visit)}>{t.placeYes}</Button>
        <Button onClick={() => places.answer(false, visit)}>{t.placeNo}</Button>
      </p>
    </Callout>
  );
});
