import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Callout } from '#ui';
import { I18n } from '#core/shared';
import type { Transcription } from '../../shared/transcript.ts';
import { messages } from '../messages/index.ts';
import { ConsentStore } from '../stores/ConsentStore.ts';

/** 'Anne and Luc', in the reader's language. */
const namesOf = ({ locale }: Pick<I18n, 'locale'>, people: readonly { readonly name: string }[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(people.map(({ name }) => name));

/** The transcript's state in a sentence. */
const useSentence = (now: Transcription, withdrew: boolean): string => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { state, members, me } = now;
  const gone = now.withdrawn.filter(({ seat }) => members.some((one) => one.seat === seat));
  switch (state) {
    case 'asked': {
      const open = members.filter(({ answer, seat }) => answer !== 'yes' && seat !== me?.seat);
      return open.length > 0 ? t.waitingFor(namesOf(i18n, open)) : t.waitingForSome;
    }
    case 'refused': {
      if (withdrew) return t.withdrawnYou;
      const against = members.filter(({ answer }) => answer === 'no');
      if (against.length > 0) return t.refusedBy(namesOf(i18n, against));
      return gone.length > 0 ? t.withdrawnBy(namesOf(i18n, gone)) : t.refused;
    }
    case 'paused':
      return now.pausedBy === null ? t.paused : t.pausedBy(now.pausedBy);
    case 'on':
      return t.on;
    case 'kept': {
      const until = now.keptUntil === null ? '' : t.keptUntil(i18n.date(now.keptUntil, { dateStyle: 'long' }));
      return withdrew ? `${until} ${t.withdrawnYou}` : until;
    }
    case 'over':
      return withdrew ? t.withdrawnYou : t.over;
    case 'off':
      return now.host ? `${t.off} ${t.offHost}` : t.off;
  }
};

const tones = {
  asked: 'wait',
  refused: 'bad',
  paused: 'wait',
  on: 'good',
  kept: 'note',
  over: 'note',
  off: 'note',
} as const;

export const TranscriptionStatus = observer(
  ({ now, inCall }: { readonly now: Transcription; readonly inCall: boolean }) => {
    const t = useMessages(messages);
    const consents = useStore(ConsentStore);
    const { state, host } = now;
    const act = (run: () => Promise<void>) => () => void run();
    const sentence = useSentence(now, consents.withdrew);
    return (
      <Callout tone={tones[state]} role="status">
        <p>{sentence}</p>
        {inCall && (
          <div className="words-buttons">
            {host && state === 'off' && (
              <Button intent="primary" busy={consents.busy} onClick={act(() => consents.ask('ask'))}>
                {t.ask}
              </Button>
            )}
            {host && state === 'refused' && (
              <Button busy={consents.busy} onClick={act(() => consents.ask('ask'))}>
                {t.askAgain}
              </Button>
            )}
            {state === 'on' && (
              <Button busy={consents.busy} onClick={act(() => consents.pause(true))}>
                {t.pause}
              </Button>
            )}
            {state === 'paused' && (host || now.pausedBy !== null) && (
              <Button busy={consents.busy} onClick={act(() => consents.pause(false))}>
                {t.resume}
              </Button>
            )}
            {host && (state === 'on' || state === 'paused' || state === 'asked') && (
              <Button intent="quiet" busy={consents.busy} onClick={act(() => consents.ask('stop'))}>
                {t.stop}
              </Button>
            )}
          </div>
        )}
      </Callout>
    );
  },
);
