import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button } from '#ui';
import { I18n } from '#core/shared';
import type { Farewell } from '#plugins/telemedicine/shared/visit.ts';
import { LobbySection } from '../../lobby/components/LobbySection.tsx';
import '../../lobby/lobby.css';
import { summaryMessages } from '../messages/index.ts';

interface FarewellSummaryProps {
  readonly farewell: Farewell;
  /** The way back in while it goes on. */
  readonly lobby: string;
  /** For guests without an account. */
  readonly forget?: () => void;
  /** What other features have of the visit. */
  readonly children?: ReactNode;
}

/** What an invited person sees after the visit. */
export const FarewellSummary = observer(({ farewell, lobby, forget, children }: FarewellSummaryProps) => {
  const t = useMessages(summaryMessages);
  const i18n = useService(I18n);
  const { state, endedAt, clinic, phone, shared } = farewell;
  const over = state === 'ended' || state === 'cancelled';
  return (
    <>
      <LobbySection
        title={
          state === 'cancelled'
            ? t.cancelled
            : over && endedAt
              ? t.farewellEnded(clinic, i18n.time(endedAt))
              : t.farewellBare(clinic)
        }
        tone="good"
        said
      >
        {over ? <p>{t.close}</p> : <p>{t.farewellGoing}</p>}
        {!over && (
          <div className="tl-acts">
            <Button intent="primary" href={lobby}>
              {t.goBack}
            </Button>
          </div>
        )}
      </LobbySection>
      {shared && (
        <LobbySection title={t.sharedBy}>
          <p className="tm-words">{shared.text}</p>
          {shared.next !== '' && (
            <>
              <h3>{t.next}</h3>
              <p className="tm-words">{shared.next}</p>
            </>
          )}
          {shared.practitioner && <small>{shared.practitioner}</small>}
        </LobbySection>
      )}
      {children}
      <LobbySection title={t.reach}>
        {phone === null ? (
          <p>{t.noPhone}</p>
        ) : (
          <div className="tl-acts">
            <Button href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{t.call(phone)}</Button>
          </div>
        )}
      </LobbySection>
      {over && forget && (
        <div className="tl-acts">
          <Button intent="quiet" onClick={forget}>
            {t.forget}
          </Button>
        </div>
      )}
    </>
  );
});
