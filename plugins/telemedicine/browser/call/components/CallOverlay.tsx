import { observer } from 'mobx-react-lite';
import { CallOverlays, Contributed, useSlot } from '#core/browser';

/** What other features show over the video: captions, a consent question. */
export const CallOverlay = observer(() => {
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
