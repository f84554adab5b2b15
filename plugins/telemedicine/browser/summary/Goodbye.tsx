import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import type { Farewell } from '../../shared/visit.ts';
import { Block } from '../lobby/Block.tsx';
import '../lobby/lobby.css';
import { summaryMessages } from './messages.ts';

interface GoodbyeProps {
  readonly farewell: Farewell;
  /** The way back in while it goes on. */
  readonly lobby: string;
  /** For guests without an account. */
  readonly forget?: () => void;
  /** What other features have of the visit. */
  readonly children?: ReactNode;
}

/** What is left of a visit for somebody who was invited to it. */
export const Goodbye = observer(({ farewell, lobby, forget, children }: GoodbyeProps) => {
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
            <Button intent="primary" href={lobby}>
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
      {children}
      <Block title={t.reach}>
        {phone === null ? (
          <p>{t.noPhone}</p>
        ) : (
          <div className="tl-acts">
            <Button href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{t.call(phone)}</Button>
          </div>
        )}
      </Block>
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
