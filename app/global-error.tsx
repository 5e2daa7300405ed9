'use client';

import './globals.css';

export { LastResort as default } from '#components/layout/last-resort.tsx';
