// The only thing a receipt needs a script for. The button is shown once it can do something.
document.documentElement.dataset['ready'] = '';
document.querySelector('.tools button')?.addEventListener('click', () => print());
