import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Button } from '#ui';
import { Auth, FeatureStates, I18n, isStaff } from '#core/shared';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';
import { guestPath, listPath, summaryPath, withVisit } from '../../paths.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import { LobbySection } from './LobbySection.tsx';
import { lobbyMessages } from '../messages/index.ts';

/** The visit is over or off: what happened, and where to go from here. */
export const VisitOver = observer(({ visit }: { readonly visit: Visit }) => {
  const t = useMessages(lobbyMessages);
  const i18n = useService(I18n);
  const visitStore = useStore(VisitStore);
  const { activeRole } = useService(Auth);
  const features = useService(FeatureStates);
  const guest = visitStore.pass !== null;
  if (visit.state === 'ended') {
    return (
      <LobbySection title={t.endedTitle} tone="note" said>
        <p>{visit.endedAt ? t.endedText(i18n.time(visit.endedAt)) : t.endedTextBare}</p>
        <div className="tl-acts">
          <Button intent="primary" href={guest ? guestPath : withVisit(summaryPath, visit.id)}>
            {guest ? t.toFarewell : t.toSummary}
          </Button>
        </div>
      </LobbySection>
    );
  }
  const calendar = isStaff(activeRole) ? '/care-provider/calendar' : '/patient-profile/calendar';
  return (
    <LobbySection title={t.cancelledTitle} tone="bad" said>
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
    </LobbySection>
  );
});
