import { useService } from '#core/browser/react/useService.ts';
import { Auth, Router } from '#core/shared';
import { Button } from '../controls/Button.tsx';

interface LogOutChoiceProps {
  readonly logOut: string;
  readonly stay: string;
}

/** For somebody who is signed in where it takes somebody else: out, or home. */
export const LogOutChoice = ({ logOut, stay }: LogOutChoiceProps) => {
  const auth = useService(Auth);
  const router = useService(Router);
  return (
    <>
      <Button intent="primary" onClick={() => void auth.logOut()}>
        {logOut}
      </Button>
      <Button intent="quiet" onClick={() => router.go(router.home(), { replace: true })}>
        {stay}
      </Button>
    </>
  );
};
