import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '../../../../core/browser/index.ts';
import { PublicConfig } from '../../../../core/shared/index.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';

/** A demonstration house sends no mail: here is where it lies. */
export const OutboxHint = observer(({ email }: { readonly email: string }) => {
  const t = useMessages(joiningTexts);
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
