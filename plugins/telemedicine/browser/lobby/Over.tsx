import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { Auth, FeatureStates, I18n, isStaff } from '../../../../core/shared/index.ts';
import type { Visit } from '../../shared/visit.ts';
import { guestPath, listPath, summaryPath, withVisit } from '../paths.ts';
import { Room } from '../stores/Room.ts';
import { Block } from './Block.tsx';
import { lobbyMessages } from './messages.ts';

/** The visit is over or off: what happened, and where to go from here. */
export const Over = observer(({ visit }: { readonly visit: Visit }) => {
  const t = useMessages(lobbyMessages);
  const i18n = useService(I18n);
  const room = useStore(Room);
  const { activeRole } = useService(Auth);
  const features = useService(FeatureStates);
  const guest = room.pass !== null;
  if (visit.state === 'ended') {
    return (
      <Block title={t.endedTitle} tone="note" said>
        <p>{visit.endedAt ? t.endedText(i18n.time(visit.endedAt)) : t.endedTextBare}</p>
        <div className="tl-acts">
          <Button intent="primary" href={guest ? guestPath : withVisit(summaryPath, visit.id)}>
            {guest ? t.toFarewell : t.toSummary}
          </Button>
        </div>
      </Block>
    );
  }
  const calendar = isStaff(activeRole) ? '/care-provider/calendar' : '/patient-profile/calendar';
  return (
    <Block title={t.cancelledTitle} tone="bad" said>
      <p>{t.cancelledText}</p>
      {!guest && (
        <div className="tl-acts">
          {features.isRunning('appointments') && (
            <Button intent="primary" href={calendar}>
              {t.bookAgain}
            </Button>
          )}
          <Button href={listPath}>{t.toList}</Button>
        </div>
      )}
    </Block>
  );
});
