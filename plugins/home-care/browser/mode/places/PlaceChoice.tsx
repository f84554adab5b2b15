import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import { messages } from '../../messages/index.ts';
import { PlaceStore } from './PlaceStore.ts';

/** What was answered, and how to change it. */
export const PlaceChoice = observer(() => {
  const t = useMessages(messages);
  const { isOn, answer } = useStore(PlaceStore);
  if (isOn === null) return null;
  return (
    <div className="hc-place" role="status">
      <span>{isOn ? t.placeIsOn : t.placeIsOff}</span>
      <Button intent="quiet" onClick={() => answer(!isOn)}>
        {isOn ? t.placeTurnOff : t.placeTurnOn}
      </Button>
    </div>
  );
});
