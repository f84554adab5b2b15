import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { passwordLeast, passwordProblem } from '../../shared/passwordRules.ts';
import { passwordTexts } from '../messages/password/index.ts';
import '../account.css';

/** What a new password must be, ticked off while it is typed. */
export const PasswordRules = observer(({ password, email }: { readonly password: string; readonly email: string }) => {
  const t = useMessages(passwordTexts);
  const problem = passwordProblem(password, email);
  const long = [...password.normalize('NFKC')].length >= passwordLeast;
  const rules = [
    { text: t.ruleLength(passwordLeast), met: long },
    { text: t.ruleOwn, met: long && problem !== 'is_email' },
    { text: t.ruleCommon, met: long && problem !== 'too_common' },
  ];
  return (
    <div className="account-rules">
      <p>{t.rulesTitle}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.text} data-met={rule.met}>
            <span aria-hidden="true">{rule.met ? '✓' : '·'}</span> {rule.text}
            <span className="pv-seen-only-by-readers"> ({rule.met ? t.ruleMet : t.ruleOpen})</span>
          </li>
        ))}
      </ul>
      <p>{t.ruleHint}</p>
    </div>
  );
});
