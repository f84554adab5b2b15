import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Tag, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import { isForReview, type Place } from '../../shared/place.ts';
import { placeAddress } from '../../shared/recordCalls.ts';
import { messages } from '../messages/index.ts';
import { useRefused } from '../parts/useRefused.ts';
import { distanceText } from './eventText.ts';

interface PlaceLineProps {
  readonly visit: string;
  readonly place: Place;
  /** From the address; absent: not known. */
  readonly metres: number | undefined;
}

/** Where a device was, how far from the address, and whether somebody should look at it. */
export const PlaceLine = observer(({ visit, place, metres }: PlaceLineProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run, busy } = useAction();
  const { latitude, longitude, accuracy } = place;
  const far = metres === undefined ? t.addressUnplaced : t.fromAddress(distanceText(metres, t, i18n));
  const use = (): void =>
    void run(
      () =>
        refused(resources.send(placeAddress, { params: { id: visit }, body: { position: { latitude, longitude } } })),
      {
        done: t.positionSaved,
        ask: {
          ...{ title: t.useForAddressSure, text: t.useForAddressText },
          ...{ action: t.useForAddressAction, cancel: t.keepAddress },
        },
      },
    );
  return (
    <span className="hc-place">
      <span>
        {latitude.toFixed(5)}, {longitude.toFixed(5)}: {far}
      </span>
      {metres !== undefined && isForReview(metres, accuracy) && <Tag tone="wait">{t.forReview}</Tag>}
      <Button intent="quiet" busy={busy} onClick={use}>
        {t.useForAddress}
      </Button>
    </span>
  );
});
