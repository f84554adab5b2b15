import { useEffect, useState } from 'react';
import { useMessages } from '../../../../../core/browser/index.ts';
import { lobbyPath, withVisit } from '../../paths.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk } from './desk.ts';
import { qrPath, type QrPath } from './qrPath.ts';

/** The lobby's address holds no secret: on the phone the person logs in, or opens their own invitation. */
export const HandOff = () => {
  const t = useMessages(callTexts);
  const { room } = useDesk();
  const guest = room.pass !== null;
  const address = `${location.origin}${withVisit(lobbyPath, room.id ?? '')}`;
  const [code, setCode] = useState<QrPath | null>(null);
  useEffect(() => {
    let here = true;
    // Without the picture the address can still be typed.
    if (!guest)
      qrPath(address).then(
        (made) => here && setCode(made),
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [address, guest]);
  if (guest) return <p>{t.handOffGuest}</p>;
  return (
    <>
      <p>{t.handOffText}</p>
      <div className="tc-qr">
        {code && (
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={t.handOffPicture}
            shapeRendering="crispEdges"
          >
            <path d={code.path} />
          </svg>
        )}
      </div>
      <code className="tc-address">{address}</code>
    </>
  );
};
