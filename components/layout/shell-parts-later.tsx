'use client';

import { later } from './later.ts';

/**
 * Parts of the frame of screens for pages that are open to everybody: drawn by the server as ever, their script loaded
 * by those who are signed in alone, who have it from their screens.
 */

export const Rail = later(() => import('./rail/rail.tsx').then((module) => module.Rail));
export const TopBar = later(() => import('./top-bar.tsx').then((module) => module.TopBar));
export const BottomBar = later(() => import('./rail/bottom-bar.tsx').then((module) => module.BottomBar));
export const MenuButton = later(() => import('./rail/bottom-bar.tsx').then((module) => module.MenuButton));
