'use client';

export { FailedScreen as default } from '#components/layout/failed-screen.tsx';
