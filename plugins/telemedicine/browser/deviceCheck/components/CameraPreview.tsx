import { useEffect, useRef } from 'react';

interface PreviewProps {
  readonly track: MediaStreamTrack;
  readonly label: string;
}

export const CameraPreview = ({ track, label }: PreviewProps) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    shown.srcObject = new MediaStream([track]);
    return () => void (shown.srcObject = null);
  }, [track]);
  return <video ref={video} className="tl-preview" aria-label={label} autoPlay muted playsInline />;
};
