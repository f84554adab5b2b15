import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Callout, Silent } from '#ui';
import { I18n, knownOf } from '#core/shared';
import { daysLeft, licenceState } from '#clinical/shared/licence/licence.ts';
import { ownLicence } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

/** On the home page of whoever signs: that their licence ends soon, or that they can sign nothing. Nothing while it holds. */
export const OwnLicenceCard = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const own = useResource(ownLicence, {});
  const { licence, today } = own.data ?? {};
  if (!licence?.until || today === undefined) return <Silent of={knownOf(own)} />;
  const state = licenceState(licence, today);
  if (state === 'holds') return null;
  const day = i18n.date(licence.until, { dateStyle: 'long' });
  return state === 'lapsed' ? (
    <Callout tone="bad" title={t.ownLapsed(day)}>
      <p>{t.ownLapsedText}</p>
    </Callout>
  ) : (
    <Callout tone="wait" title={t.ownEnds(licence.number, daysLeft(licence.until, today))}>
      <p>{t.ownEndsText(day)}</p>
    </Callout>
  );
});
