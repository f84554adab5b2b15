import { observer } from 'mobx-react-lite';
import { CallOverlays, Contributed, useSlot } from '../../../../../core/browser/index.ts';

/** What other features lay over the picture: captions, a question to everybody. */
export const Overlays = observer(() => {
  const overlays = [...useSlot(CallOverlays)].sort((one, other) => one.item.order - other.item.order);
  return (
    <div className="tc-over">
      {overlays.map(({ owner, item: { id, overlay: Part } }) => (
        <Contributed key={id} owner={owner}>
          <Part />
        </Contributed>
      ))}
    </div>
  );
});
