import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useErrorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { Auth, Resources, Toasts } from '../../../../core/shared/index.ts';
import { removeLogo, uploadLogo } from '../../shared/contract.ts';
import { logoProblem, logoTypes } from '../../shared/logo.ts';
import { organizationTexts } from '../messages/organizationTexts.ts';

interface LogoFieldProps {
  readonly name: string;
  readonly url: string | null;
}

/** Takes effect at once, unlike the form beside it: a picture is not something one types. */
export const LogoField = observer(({ name, url }: LogoFieldProps) => {
  const t = useMessages(organizationTexts);
  const errorText = useErrorText();
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const auth = useService(Auth);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const work = async (change: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await change();
      await auth.refreshMe();
      toasts.show({ message: done, intent: 'success' });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | undefined): void => {
    if (!file) return;
    const wrong = logoProblem(file);
    if (wrong) setProblem(t[wrong]);
    else void work(() => resources.send(uploadLogo, { file }), t.logoSaved);
  };
  return (
    <div className="clinic-logo">
      {url && <img src={url} alt={t.logoAlt(name)} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join()}
        aria-label={t.chooseLogo}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className="pv-row">
        <Button busy={busy} onClick={() => input.current?.click()}>
          {url ? t.replaceLogo : t.chooseLogo}
        </Button>
        {url && (
          <Button
            intent="quiet"
            disabled={busy}
            onClick={() => void work(() => resources.send(removeLogo, {}), t.logoRemoved)}
          >
            {t.removeLogo}
          </Button>
        )}
      </div>
      <p className="pv-field-help">{t.logoHelp}</p>
      <p role="alert" className="clinic-problem">
        {problem}
      </p>
    </div>
  );
});
