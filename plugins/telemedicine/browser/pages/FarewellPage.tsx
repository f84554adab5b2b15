import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Button, ErrorState, Skeleton } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import type { Farewell } from '../../shared/visit.ts';
import { Block } from '../lobby/Block.tsx';
import { LobbyFrame } from '../lobby/LobbyFrame.tsx';
import { guestLobbyPath } from '../paths.ts';
import { GuestPass } from '../stores/GuestPass.ts';
import { summaryMessages } from '../summary/messages.ts';
import '../summary/summary.css';
import { useFarewell } from '../summary/useFarewell.ts';

/** RTE-7: thanks, and how to reach the clinic. Nothing clinical, unless the patient shared it. */
export const FarewellPage = observer(() => {
  const t = useMessages(summaryMessages);
  const guests = useStore(GuestPass);
  const { farewell, error, read } = useFarewell();
  const [forgotten, setForgotten] = useState(false);
  const alone = guests.held === null;
  const forget = (): void => {
    guests.hold(null);
    setForgotten(true);
  };
  return (
    <LobbyFrame title={t.farewell}>
      <div className="tl-narrow">
        {alone ? (
          <Block title={forgotten ? t.forgotten : t.farewellAlone} tone="note" said>
            <p>{t.close}</p>
          </Block>
        ) : error ? (
          <ErrorState error={error} retry={read} />
        ) : farewell ? (
          <Goodbye farewell={farewell} forget={forget} />
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </LobbyFrame>
  );
});

interface GoodbyeProps {
  readonly farewell: Farewell;
  readonly forget: () => void;
}

const Goodbye = observer(({ farewell, forget }: GoodbyeProps) => {
  const t = useMessages(summaryMessages);
  const i18n = useService(I18n);
  const { state, endedAt, clinic, phone, shared } = farewell;
  const over = state === 'ended' || state === 'cancelled';
  return (
    <>
      <Block
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
            <Button intent="primary" href={guestLobbyPath}>
              {t.goBack}
            </Button>
          </div>
        )}
      </Block>
      {shared && (
        <Block title={t.sharedBy}>
          <p className="tm-words">{shared.text}</p>
          {shared.next !== '' && (
            <>
              <h3>{t.next}</h3>
              <p className="tm-words">{shared.next}</p>
            </>
          )}
          {shared.practitioner && <small>{shared.practitioner}</small>}
        </Block>
      )}
      <Block title={t.reach}>
        {phone === null ? (
          <p>{t.noPhone}</p>
        ) : (
          <div className="tl-acts">
            <Button href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{t.call(phone)}</Button>
          </div>
        )}
      </Block>
      {over && (
        <div className="tl-acts">
          <Button intent="quiet" onClick={forget}>
            {t.forget}
          </Button>
        </div>
      )}
    </>
  );
});
