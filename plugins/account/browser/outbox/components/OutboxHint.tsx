import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { PublicConfig } from '#core/shared';
import { registrationTexts } from '../../registration/messages/index.ts';

/** A demo sends no mail, so this links to the outbox instead. */
export const OutboxHint = observer(({ email }: { readonly email: string }) => {
  const t = useMessages(registrationTexts);
  if (useService(PublicConfig).DEMO !== 'on') return null;
  return (
    <p className="pv-muted">
      {t.openMailWhy}{' '}
      <Link href={email ? `/demo/mail?to=${encodeURIComponent(email)}` : '/demo/mail'} target="_blank">
        {t.openMail}
      </Link>
    </p>
  );
});
