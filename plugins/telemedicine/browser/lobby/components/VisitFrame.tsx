import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';
import { LobbyFrame } from './LobbyFrame.tsx';
import { lobbyMessages } from '../messages/index.ts';

interface VisitFrameProps {
  readonly visit: Visit | null;
  readonly children: ReactNode;
}

/** Says with whom and when the visit is, above the rest. */
export const VisitFrame = observer(({ visit, children }: VisitFrameProps) => {
  const t = useMessages(lobbyMessages);
  const i18n = useService(I18n);
  const title = !visit
    ? t.visit
    : visit.host
      ? visit.patient
        ? t.hostVisit(visit.patient.name)
        : t.visit
      : visit.practitioner
        ? t.visitWith(visit.practitioner)
        : t.visit;
  const starts =
    visit &&
    t.starts(
      i18n.date(visit.start, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
    );
  return (
    <LobbyFrame title={title} lead={visit && `${starts} · ${visit.clinic}`}>
      {children}
    </LobbyFrame>
  );
});
