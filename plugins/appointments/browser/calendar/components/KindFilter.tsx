import { Filter } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Contributed, useMessages } from '#core/browser';
import { Button, Callout, MenuButton, uiMessages, useMedia } from '#ui';
import '../../appointments.css';
import { messages } from '../../messages/index.ts';
import { KindFeed } from './KindFeed.tsx';
import { KindMark } from './KindMark.tsx';
import { phoneWide } from '../hooks/useCalendarAddress.ts';
import type { CalendarKinds } from '../hooks/useCalendarKinds.ts';

/** What the calendar shows beside visits: a chip for each kind, by colour and shape, that takes it away and brings it back. */
export const KindFilter = observer(({ kinds }: { readonly kinds: CalendarKinds }) => {
  const t = useMessages(messages);
  const phone = useMedia(phoneWide);
  const { tryAgain } = useMessages(uiMessages);
  if (kinds.there.length < 2) return null;
  return (
    <>
      {!phone && (
        <div className="av-kinds" role="group" aria-label={t.kinds}>
          {kinds.there.map((kind) => (
            <button
              key={kind}
              type="button"
              className={`av-kind is-${kind}`}
              aria-pressed={kinds.shows(kind)}
              onClick={() => kinds.toggle(kind)}
            >
              <KindMark kind={kind} hollow={!kinds.shows(kind)} /> {t[`kind_${kind}`]}
            </button>
          ))}
        </div>
      )}
      {kinds.sources.map(({ owner, item }) => (
        <Contributed key={item.id} owner={owner} loading={null}>
          <KindFeed source={item} from={kinds.from} to={kinds.to} tell={kinds.tell} />
        </Contributed>
      ))}
      {kinds.failed.map(({ kind, retry }) => (
        <Callout key={kind} tone="wait" role="status">
          <div className="av-stranded-note">
            {t.kindFailed(t[`kind_${kind}`])} {retry && <Button onClick={retry}>{tryAgain}</Button>}
          </div>
        </Callout>
      ))}
    </>
  );
});

/** The same on a phone: a list behind one button, beside the other controls. */
export const KindMenu = observer(({ kinds }: { readonly kinds: CalendarKinds }) => {
  const t = useMessages(messages);
  const phone = useMedia(phoneWide);
  if (!phone || kinds.there.length < 2) return null;
  const items = kinds.there.map((kind) => ({
    text: t[`kind_${kind}`],
    checked: kinds.shows(kind),
    onClick: () => kinds.toggle(kind),
  }));
  return <MenuButton label={t.kinds} icon={Filter} items={items} />;
});
