import { useEffect, useState } from 'react';
import { type DrawnCode, drawQrCode } from './drawQrCode.ts';

/** A text as a code for a camera. Nothing is shown until it is drawn; the text beside it serves whoever has no camera. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const [code, setCode] = useState<DrawnCode | null>(null);
  useEffect(() => {
    let here = true;
    drawQrCode(text).then(
      (made) => here && setCode(made),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [text]);
  return (
    <div className="pv-qr">
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
};
